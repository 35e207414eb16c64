//! Tafelrunde from Python: the native half of the package `tafelrunde`.
//!
//! `table` is one match with everything a person may see of it; `batch` steps many games at once into NumPy
//! arrays. Both are generic over the game and hidden behind a trait object, so that Python names a game by its id.

mod batch;
mod bindings;
mod table;

use pyo3::prelude::*;

/// The native module. Use the package `tafelrunde`, which wraps it.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<bindings::NativeMatch>()?;
    module.add_class::<bindings::NativeBatch>()?;
    module.add_function(wrap_pyfunction!(bindings::games_json, module)?)?;
    module.add_function(wrap_pyfunction!(bindings::layout, module)?)?;
    module.add_function(wrap_pyfunction!(bindings::action_names, module)?)?;
    Ok(())
}
