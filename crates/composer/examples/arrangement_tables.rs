//! Counts the arrangements of every frame anew and writes the tables that come with the package: `make tables`.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::path::Path;

use quixotry_composer::arrangements::{Apart, Catalogue};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/arrangements");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for apart in [Apart::Sides, Apart::Corners] {
        let path = folder.join(apart.name()).with_extension("table");
        let table = Catalogue::build(apart, threads)?.table();
        let same = std::fs::read(&path).is_ok_and(|before| before == table);
        std::fs::write(&path, &table)?;
        println!("{}: {} bytes, {}", path.display(), table.len(), if same { "as before" } else { "changed" });
    }
    Ok(())
}
