"""`python -m quixotry` is the command `quixotry`."""

from quixotry.cli import main

if __name__ == "__main__":
    main()
