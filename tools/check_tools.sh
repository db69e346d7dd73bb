#!/usr/bin/env bash
# Looks for what a fresh machine must already have, and prints the Python to use.
#
#   tools/check_tools.sh            every tool; one sentence on stderr for each missing one, then exit 1
#
# The answer on stdout is the command of the first Python that is 3.11 or later and can make environments.
# PYTHON=… in the environment is tried before all others.
set -u

missing=0
say() {
    printf 'quixotry: %s\n' "$1" >&2
    missing=1
}

usable_python() {
    # Asked by running it: a version manager's shim exists even where its Python does not.
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

python=
for candidate in ${PYTHON:-} python3.14 python3.13 python3.12 python3.11 python3; do
    if usable_python "$candidate"; then
        python=$candidate
        break
    fi
done

[ -n "$python" ] ||
    say "Python 3.11 or later with its venv module is missing: install it from your system's packages (on Debian and Ubuntu: python3 and python3-venv)."
cargo --version >/dev/null 2>&1 ||
    say "cargo, which builds the Rust core, is missing: install Rust with rustup, then open a new terminal."
cc --version >/dev/null 2>&1 || gcc --version >/dev/null 2>&1 || clang --version >/dev/null 2>&1 ||
    say "a C linker (cc) is missing: install your system's C compiler (on Debian and Ubuntu: gcc and libc6-dev; on macOS: xcode-select --install)."

[ "$missing" -eq 0 ] || exit 1
printf '%s\n' "$python"
