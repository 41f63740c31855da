"""The command ``scorekeeper``, and ``python -m scorekeeper``."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line; Ctrl-C ends it quietly even while its modules are still being read."""
    try:
        from scorekeeper.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
