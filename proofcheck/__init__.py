"""Audit written derivations: prove, refute or witness each labelled statement from what it cites.

The package root stays light: :func:`load`, :func:`prove` and :func:`run_audit` are fetched from
:mod:`proofcheck.api` when they are first asked for, so importing a room costs only that room.
"""

TYPE_CHECKING = False  # importing `typing` for it would cost every start some milliseconds
if TYPE_CHECKING:
    from proofcheck.api import audit as run_audit
    from proofcheck.api import load, prove

__version__ = "0.2.0"

__all__ = ["__version__", "load", "prove", "run_audit"]

# ``proofcheck.audit`` is a room: a function of that name here would be replaced by the
# subpackage as soon as anything imports it.
_NAMES_IN_API = {"load": "load", "prove": "prove", "run_audit": "audit"}


def __getattr__(name: str) -> object:
    """Fetch a public function from the API on first use (PEP 562).

    raises   AttributeError when the package offers no such name
    """
    if name not in _NAMES_IN_API:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from proofcheck import api

    found: object = getattr(api, _NAMES_IN_API[name])
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List what is there already together with what would be fetched."""
    return sorted({*globals(), *_NAMES_IN_API})
