"""The command `quixotry`: a verb each for playing, for looking at positions, and for words.

Reads arguments, asks the library, prints answers; knows no rule of the game. In reading order: `front` (the verbs,
and what happens when something goes wrong), `options` and `output` (what verbs share), one file a verb, and
`plain/`, the game in plain text.

    main()          runs the command with the arguments of the process
    quixotry        the command itself, for tests and for tools that document commands

Answers go to stdout, messages to stderr. Exit codes: 0; 1 the answer is no; 2 bad input; 130 Ctrl-C.
"""

from quixotry.cli.front import main, quixotry

__all__ = ["main", "quixotry"]
