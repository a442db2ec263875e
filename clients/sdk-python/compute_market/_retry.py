from __future__ import annotations

import random

from .errors import MarketError

LONGEST_WAIT_S = 60.0


def wait_before(attempt: int, error: MarketError) -> float | None:
    """Seconds before the next attempt (`attempt` were made); None: another makes no sense.

    The wait doubles, with a jitter so that clients don't come back together. What the server asks for is added, unless
    it is longer than anybody's patience.
    """
    asked = error.retry_after or 0.0
    if not error.temporary or asked > LONGEST_WAIT_S:
        return None
    return asked + min(8.0, 0.25 * 2.0 ** min(attempt, 5)) * random.uniform(0.5, 1.0)
