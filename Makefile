# The one front door. `make help` lists the targets.
#
# Every step leaves a stamp in .venv/stamps and runs again only when what it reads has changed, so a second `make play`
# goes straight to the game. Python sources are used in place: changing them needs no build.

.NOTPARALLEL:
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps

# pip and maturin: the versions of constraints.txt, no chatter, and never a Rust toolchain fetched behind your back.
export PIP_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_QUIET := 1
export MATURIN_NO_INSTALL_RUST := 1
# One interpreter for every cargo command; another would compile the binding anew.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python

CORE := Cargo.toml $(wildcard Cargo.lock) pyproject.toml \
	$(shell find crates -type f -not -path '*/tests/*' -not -path '*/benches/*' -not -path '*/target/*' 2>/dev/null)
PY_DIRS := $(wildcard src tests tools benches)
EXAMPLES ?= 20000
RUST_TESTED := --workspace --exclude quixotry-python
PYTEST := $(BIN)/python -m pytest -n auto --maxprocesses 8 --dist worksteal
# Spoiled files of games in their tens of thousands, and the time that a folder of 1,000 games takes, with nothing else.
LONG_RECORDS := QUIXOTRY_PROFILE=fuzz QUIXOTRY_FUZZ_EXAMPLES=10000 $(PYTEST) --long tests/python/test_record_fuzz.py \
	&& $(BIN)/python benches/records.py

say = echo "· $(1)" >&2

# ---------------------------------------------------------------------------------------------------------- for players

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

.PHONY: play
play: $(STAMPS)/build ## start a game (makes everything it needs first)
	@$(BIN)/quixotry play || [ $$? -eq 130 ]

# ------------------------------------------------------------------------------------------------------- for developers

.PHONY: build
build: $(STAMPS)/build ## build in release mode into .venv (then: .venv/bin/quixotry)
	@:

.PHONY: test
test: $(STAMPS)/build $(STAMPS)/test ## run all tests, Rust and Python, at their small sizes
	tools/ensure_tmux.sh
	cargo test --quiet $(RUST_TESTED)
	$(PYTEST)

.PHONY: test-long
test-long: $(STAMPS)/build $(STAMPS)/test ## run the tests at the sizes that take long, log in target/test-long.log
	@mkdir -p target
	tools/ensure_tmux.sh
	{ QUIXOTRY_LONG=1 cargo test $(RUST_TESTED) && $(PYTEST) --long --durations=20 && $(LONG_RECORDS); } 2>&1 \
		| tee target/test-long.log

.PHONY: fuzz
fuzz: $(STAMPS)/build $(STAMPS)/test ## feed hostile input to the tests named fuzz, EXAMPLES (20000) to each
	PROPTEST_CASES=$(EXAMPLES) cargo test --quiet $(RUST_TESTED) fuzz
	QUIXOTRY_PROFILE=fuzz QUIXOTRY_FUZZ_EXAMPLES=$(EXAMPLES) $(PYTEST) -k fuzz

.PHONY: bench
bench: $(STAMPS)/build ## measure the speeds (never a debug build)
	cargo bench --quiet $(RUST_TESTED)
	$(BIN)/python benches/startup.py
	$(BIN)/python benches/terminal.py
	$(BIN)/python benches/records.py
	$(BIN)/python benches/environment.py

.PHONY: instructions
instructions: ## count the instructions of a turn of static self-play and of searches (needs valgrind)
	cargo build --quiet --release -p quixotry-arena --example turns
	tools/instructions.sh "$${CARGO_TARGET_DIR:-target}/release/examples/turns"
	cargo build --quiet --release -p quixotry-movegen --example positions
	if command -v valgrind >/dev/null; then \
		python3 tools/instructions.py "$${CARGO_TARGET_DIR:-target}/release/examples/positions enable 0"; fi

.PHONY: tables
tables: ## count all arrangements anew and write the tables that come with the core
	cargo run --quiet --release -p quixotry-composer --example arrangement_tables

.PHONY: lint
lint: $(STAMPS)/check ## check format, clippy, ruff, the directions of imports, stray paths
	cargo fmt --all --check
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	$(BIN)/ruff check --quiet $(PY_DIRS)
	$(BIN)/ruff format --quiet --check $(PY_DIRS)
	PYTHONPATH=src $(BIN)/lint-imports --no-logo
	tools/check_text.sh

.PHONY: format
format: $(STAMPS)/check ## put Rust and Python sources into the common format
	cargo fmt --all
	$(BIN)/ruff check --quiet --fix-only --select I $(PY_DIRS)
	$(BIN)/ruff format --quiet $(PY_DIRS)

.PHONY: types
types: $(STAMPS)/build $(STAMPS)/check $(STAMPS)/test ## check types, and the stubs against the native module
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest quixotry._native --mypy-config-file pyproject.toml --allowlist tools/stubtest-allowlist.txt --concise

.PHONY: docs
docs: $(STAMPS)/build $(STAMPS)/docs ## build the handbook into site/ and the Rust documentation into target/doc
	$(BIN)/python tools/picture.py --check
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	RUSTDOCFLAGS=-Dwarnings cargo doc --quiet --no-deps --workspace

.PHONY: wheel
wheel: $(STAMPS)/build ## build the wheel into dist/
	$(BIN)/maturin build --release --locked --out dist

.PHONY: ci
ci: lint types docs test ## all that a change must pass

.PHONY: clean
clean: ## remove everything that was made
	rm -rf $(VENV) target site dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	rm -f src/quixotry/_native*.so src/quixotry/_native*.pyd src/quixotry/_native*.dylib
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------------------------------------------------------- steps

$(STAMPS)/venv: | tools/check_tools.sh
	@python=$$(tools/check_tools.sh) && $(call say,making .venv with $$($$python --version)) && $$python -m venv $(VENV)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/maturin: $(STAMPS)/venv constraints.txt
	@$(call say,installing the build tools)
	@$(BIN)/python -m pip install pip maturin
	@touch $@

# A stamp whose module has been deleted is no stamp.
ifeq ($(wildcard src/quixotry/_native*.so),)
$(STAMPS)/build: FORCE
endif
$(STAMPS)/build: $(STAMPS)/maturin $(CORE)
	@$(call say,building the core in release mode (a minute or two the first time))
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pip install --no-build-isolation --editable '.[cluster,gym,lab,png,solver]'
	@touch $@

$(STAMPS)/test $(STAMPS)/check $(STAMPS)/docs: $(STAMPS)/%: $(STAMPS)/maturin pyproject.toml
	@$(call say,installing the tools for: $*)
	@$(BIN)/python -m pip install --group $*
	@touch $@

.PHONY: FORCE
FORCE:
