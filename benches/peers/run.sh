#!/usr/bin/env bash
# The whole measurement: our five games and all peers, one after another on one core.
#   benches/peers/run.sh [--only open_spiel-cpp,catanatron] [--seconds 2] [--repeats 3] [--json FILE]
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
cd "$here/../.."
"$here/setup.sh"
cargo build --release -p tafelrunde-lab
program="${CARGO_TARGET_DIR:-target}/release/tafelrunde-lab"
venv="${PEERS_HOME:-$here/.peers}/venv"
# Ours from Python, as it is in this tree and not as it was installed once.
"$venv/bin/pip" --quiet install --force-reinstall --no-deps ./crates/tafel-py
exec "$venv/bin/python" "$here/measure.py" --ours "$program" "$@"
