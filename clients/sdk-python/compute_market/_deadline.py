from __future__ import annotations

from time import monotonic


class Deadline:
    """The end of a caller's patience; `what` is waited for. Without a timeout it never comes."""

    def __init__(self, timeout: float | None, what: str) -> None:
        self._end = None if timeout is None else monotonic() + timeout
        self._what = what

    def left(self, most_s: float) -> float:
        """Seconds until the deadline, at most so many. Raises TimeoutError after it."""
        if self._end is None:
            return most_s
        left = self._end - monotonic()
        if left <= 0:
            raise TimeoutError(f"{self._what} isn't over yet; ask again later, or with a longer timeout")
        return min(most_s, left)
