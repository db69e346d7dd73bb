"""The classroom: two programs that students write in their first courses, as models to show, to import and to test.

- `scrabble_tool`: the word finder of the CSE 231 project. Its functions have the names, arguments and results of the
  handout, and its program says what the handout says, letter by letter: `quixotry finder`.
- `hand`: the hand game of the KAIST course as a model without a screen; `dealing` deals its hands, and `hand_program`
  is the program: `quixotry hand`.
- `program`: from a `main` to a command: Ctrl-C, a closed pipe and odd bytes end it without a traceback.
- `__main__`: says which programs there are.

This is code to read. It does things the way a course teaches them, not the quickest way: whoever only wants the words
asks `quixotry.find`, which gives the same ones. What only a handout says, such as the two to seven letters of its rack,
lives here; values of letters and bonuses are asked of an `Edition` and of `Rules`, as everywhere.

Used by the command and the home screen, by teachers, and by the tests of the library.

>>> from quixotry.classroom.scrabble_tool import generate_words_with_scores, sort_words
>>> words = {"baker": 1, "other": 1, "success": 1, "sue": 1, "use": 1}
>>> by_score, by_length = sort_words(generate_words_with_scores("uccesss", "", words))
>>> by_score
[('success', 61, 7), ('sue', 3, 3), ('use', 3, 3)]
"""
