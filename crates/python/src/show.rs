//! Text for `repr`, and the parts from which `pickle` makes a value again.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use pyo3::{BoundObject, PyTypeInfo};

/// Text as Python writes it in a program: in quotes.
pub fn quoted(py: Python<'_>, text: &str) -> PyResult<String> {
    Ok(PyString::new(py, text).repr()?.to_string())
}

/// Any Python value as Python writes it in a program.
pub fn written<'py>(py: Python<'py>, value: impl IntoPyObject<'py>) -> PyResult<String> {
    let value = value.into_pyobject(py).map_err(Into::into)?.into_any();
    Ok(value.as_borrowed().repr()?.to_string())
}

/// What `__reduce__` returns: a class or one of its methods, and the arguments to call it with.
pub type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// Recreates a value by calling its class.
pub fn by_class<'py, C: PyTypeInfo>(
    py: Python<'py>,
    arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Reduced<'py>> {
    Ok((py.get_type::<C>().into_any(), arguments.into_pyobject(py)?))
}

/// Recreates a value by calling a class method.
pub fn by_method<'py, C: PyTypeInfo>(
    py: Python<'py>,
    method: &str,
    arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Reduced<'py>> {
    Ok((py.get_type::<C>().getattr(method)?, arguments.into_pyobject(py)?))
}

/// Equal values have equal hashes.
pub fn hash_of(parts: impl std::hash::Hash) -> u64 {
    use std::hash::{DefaultHasher, Hasher};
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    hasher.finish()
}
