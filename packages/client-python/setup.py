"""Says what to run where `monedero.api` is missing or stale; all else is in pyproject.toml.

It is made of the routes of the server, and is in a package that was built, but not in git.
"""

from pathlib import Path

HERE = Path(__file__).parent
DIGESTS = HERE / "generated.txt"
MADE_BY = HERE / "src" / "monedero" / "api" / "generated.txt"

if DIGESTS.exists() and (
    not MADE_BY.exists() or not MADE_BY.read_bytes().startswith(DIGESTS.read_bytes())
):
    raise SystemExit(
        "src/monedero/api is not that of these routes: run `npm ci` in the repository first."
    )

# Not before, since what is missing is to be said without it as well.
from setuptools import setup  # noqa: E402

setup()
