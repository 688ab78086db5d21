"""`python -m plancia`."""

import sys

from plancia.cli import main

sys.exit(main())
