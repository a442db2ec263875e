"""How the client follows a job while connections break, a proxy answers, or nothing happens."""

import unittest
from collections.abc import Iterator

from compute_market import ConnectionFailedError, MarketError
from fake_market import Clock, FakeMarket, Reply, breaks, log, refuses, status, streams

LOGS = "/api/jobs/j/logs"
HOUR_S = 3600


class BrokenStreams(unittest.TestCase):
    def setUp(self) -> None:
        self.clock = Clock()
        self.addCleanup(self.clock.close)

    def followed(self, *replies: Reply, timeout: float | None = None) -> list[str]:
        """The texts and states that come."""
        self.market = FakeMarket({LOGS: list(replies)})
        with self.market.client() as client:
            return [
                event.data.get("text") or event.data["status"] for event in client.jobs.follow("j", timeout=timeout)
            ]

    def test_a_silent_job_outlives_any_number_of_connections(self) -> None:
        quiet = [streams(status("running"), ": beat")] * 50
        self.assertEqual(self.followed(*quiet, streams(status("completed"))), ["running", "completed"])

    def test_a_restart_takes_minutes(self) -> None:
        replies = [streams(log(0, "one")), *[breaks] * 30, streams(log(3, "two"), status("completed"))]
        self.assertEqual(self.followed(*replies), ["one", "two", "completed"])
        self.assertEqual(self.market.asked[-1].headers["Last-Event-ID"], "a:3")

    def test_a_market_that_is_gone_is_told_after_five_minutes(self) -> None:
        for away in (breaks, refuses(503, "starting", Retry_After="0"), streams()):
            began = self.clock.now
            with self.assertRaises(MarketError):
                self.followed(streams(status("running")), away)
            self.assertTrue(300 < self.clock.now - began < 320)
            self.assertLess(len(self.market.asked), 100)

    def test_an_address_without_a_market_is_told_soon(self) -> None:
        with self.assertRaises(ConnectionFailedError):
            self.followed(breaks)
        self.assertEqual(len(self.market.asked), 5)

    def test_what_is_no_stream_is_told_at_once(self) -> None:
        page = streams("<html>Hello</html>", type="text/html")
        for strange in (page, streams("data: {"), streams(then=iter([b"data: \xe9\n\n"]))):
            with self.assertRaises(MarketError):
                self.followed(strange)
            self.assertEqual(len(self.market.asked), 1)

    def test_the_deadline_comes_although_the_job_keeps_printing(self) -> None:
        def chatter() -> Iterator[bytes]:
            for second in range(HOUR_S):
                self.clock.now += 1
                yield f"{log(second, 'x')}\n\n".encode()

        with self.assertRaisesRegex(TimeoutError, "Job j "):
            self.followed(*(streams(then=chatter()) for _ in range(3)), timeout=100)
        self.assertLess(self.clock.now, 1000 + 102)


if __name__ == "__main__":
    unittest.main()
