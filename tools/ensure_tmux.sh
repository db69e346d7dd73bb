#!/usr/bin/env bash
# The tests play in tmux, as a person does in a terminal. Installs it where that needs nobody's consent.
#
#   tools/ensure_tmux.sh            installs tmux with apt-get where it is missing and this is root
#   tools/ensure_tmux.sh --check    installs nothing
#
# Without tmux it says in one sentence how to get it, and exits 1.
set -u

works() { tmux -V >/dev/null 2>&1; }

works && exit 0
if [ "${1:-}" != --check ] && [ "$(id -u)" -eq 0 ] && apt-get --version >/dev/null 2>&1; then
    echo "· installing tmux, which the tests play in" >&2
    export DEBIAN_FRONTEND=noninteractive
    { apt-get install -qq -y --no-install-recommends tmux ||
        { apt-get update -qq && apt-get install -qq -y --no-install-recommends tmux; }; } >/dev/null 2>&1
    works && exit 0
fi
echo "quixotry: tmux, which the tests of the terminal play in, is missing: install it from your system's packages (on Debian and Ubuntu: apt-get install tmux; on macOS: brew install tmux)." >&2
exit 1
