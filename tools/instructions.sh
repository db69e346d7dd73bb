#!/usr/bin/env bash
# Counts the instructions of a turn of static self-play with valgrind: those of many games less those of one, by function.
# tools/instructions.sh PROGRAM [GAMES]   (PROGRAM is the example `turns` of crates/arena; see `make instructions`)
set -euo pipefail

program=${1:?the program of the example turns was expected}
games=${2:-101}
command -v valgrind >/dev/null || { echo "valgrind is not installed: no instructions are counted" >&2; exit 0; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for number in 1 "$games"; do
    valgrind --tool=callgrind --callgrind-out-file="$folder/$number" "$program" "$number" \
        >"$folder/$number.text" 2>"$folder/$number.log"
    callgrind_annotate --threshold=100 "$folder/$number" >"$folder/$number.table"
done
cat "$folder/$games.text"
turns() { awk '{ print $3 }' "$folder/$1.text"; }
awk -v turns=$(($(turns "$games") - $(turns 1))) '
    match($0, /^ *[0-9,]+ \([ 0-9.]+%\)  /) {
        count = $1; gsub(",", "", count)
        name = substr($0, RLENGTH + 1); sub(/ \[.*/, "", name); sub(/^[^ ]*\?\?\?:/, "", name)
        cost[name] += NR == FNR ? -count : count
    }
    END {
        for (name in cost) if (cost[name] >= 200 * turns) printf "%9.0f %s\n", cost[name] / turns, name
    }' "$folder/1.table" "$folder/$games.table" | sort -rn | head -25
