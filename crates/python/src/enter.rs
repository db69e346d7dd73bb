//! Work that may take long: the interpreter is left alone meanwhile, and Ctrl-C is heard.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors::Report;

/// How often Ctrl-C is asked for: 20 times a second.
const POLL: Duration = Duration::from_millis(50);

/// For how long to go on with something: seconds from 0 on.
pub fn budget(py: Python<'_>, seconds: f64, what: &str) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        let message = format!("'{seconds}' is no time to {what} for; seconds from 0 on were expected");
        Report::new("InvalidText", message).kind("bad_number").raise(py)
    })
}

/// Does work of some milliseconds without the interpreter, so that other threads go on.
pub fn briefly<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
    py.detach(work)
}

/// Does work of any length on a thread of its own, and raises `KeyboardInterrupt` at once when Ctrl-C is pressed.
///
/// The work itself then runs on to its end, unheard; whatever it writes, it writes whole.
pub fn at_length<T: Send + 'static>(py: Python<'_>, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    let (sender, mut receiver) = channel();
    let worker = std::thread::Builder::new().name("quixotry".into()).spawn(move || {
        // Nobody listens any more after Ctrl-C.
        let _ = sender.send(work());
    })?;
    loop {
        let answer;
        (receiver, answer) = py.detach(move || {
            let answer = receiver.recv_timeout(POLL);
            (receiver, answer)
        });
        match answer {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                let told = worker.join().err().and_then(|panic| panic.downcast::<String>().ok());
                let told = told.map_or_else(|| "no reason was given".to_owned(), |text| *text);
                return Err(PyRuntimeError::new_err(format!("the work broke off, which is a bug in quixotry: {told}")));
            }
        }
    }
}
