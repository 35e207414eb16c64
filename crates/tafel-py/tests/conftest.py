"""Settings for all tests."""

import os

# Read when NumPy is loaded. The matrices here are small: threads of the linear algebra would mostly wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
