"""How the default word lists are made.

`sources` obtains the packages, `recipe` makes the sets of words, `supplement` reads the words added by hand,
`dictionaries` looks their citations up, `output` renders the files that are committed.

`tools/build_lists.py` is the command that runs them.
"""
