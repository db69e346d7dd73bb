#!/usr/bin/env bash
# Fails if a file names a place that only one machine has: a folder of somebody's, a neighbour of the checkout, or the
# address of a package registry (a lock file with addresses works only where they can be reached).
set -u
cd "$(dirname "$0")/.." || exit 2

found=0
look() { # what it is, pattern
    # --no-index with --exclude-standard sees new files too, and works in an unpacked archive.
    if git grep --no-index --exclude-standard -nIE "$2" -- . ':!Cargo.lock' ':!LICENSE-APACHE'; then
        printf 'quixotry: the lines above hold %s.\n' "$1" >&2
        found=1
    fi
}

look "a path of one machine" '(^|[^[:alnum:]_.)}>/-])/(work|root|home/[a-z]+|Users/[A-Za-z]+)/[[:alnum:]_.]'
look "a path beside the checkout" '[.][.]/shared(/|[^[:alnum:]]|$)'
look "the address of a package registry" '(registry|index-url|find-links|"resolved"|url)"? *[=:] *"?https?:[^ ]*(simple|registry|index|[.]whl|[.]tgz|[.]tar[.]gz|[.]crate)'
[ "$found" -eq 0 ]
