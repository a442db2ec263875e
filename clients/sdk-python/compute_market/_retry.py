from __future__ import annotations

import random

from .errors import MarketError

LONGEST_WAIT_S = 60.0


def wait_before(attempt: int, error: MarketError) -> float | None:
    """Seconds before the next attempt (`attempt` were made); None: another makes no sense.

    The server's word counts, unless it is longer than anybody's patience. Otherwise the wait doubles, with a jitter so
    that clients don't come back together.
    """
    if not error.temporary:
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= LONGEST_WAIT_S else None
    return min(8.0, 0.25 * 2.0**attempt) * random.uniform(0.5, 1.0)
