//! What it takes to go on with a training.
