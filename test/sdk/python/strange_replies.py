"""What becomes of replies that a market doesn't send, and of the credentials meanwhile."""

import time
import unittest
from email.utils import formatdate

import httpx

from compute_market import (
    CapReachedError,
    InsufficientFundsError,
    Market,
    MarketError,
    RateLimitError,
    ServerError,
    ValidationError,
)
from fake_market import Clock, FakeMarket, Reply, refuses, says

ME = "/auth/me"
NO_RECORDS: list[object] = [None, [], "no"]


class StrangeReplies(unittest.TestCase):
    def setUp(self) -> None:
        self.clock = Clock()
        self.addCleanup(self.clock.close)

    def error(self, *replies: Reply) -> MarketError:
        self.market = FakeMarket({ME: list(replies)})
        with self.market.client() as client, self.assertRaises(MarketError) as caught:
            client.account.me()
        return caught.exception

    def test_errors_of_any_shape_are_ours(self) -> None:
        bodies: list[object] = [
            *NO_RECORDS,
            {"errors": None},
            {"errors": ["x"]},
            {"errors": {}},
            {"errors": [{}], "detail": 1},
        ]
        for body in bodies:
            error = self.error(says(body, 400))
            self.assertEqual((type(error), error.status, error.code), (ValidationError, 400, None))
        self.assertIsNone(self.error(says({"code": [], "request_id": {}}, 400)).request_id)

    def test_successes_of_any_shape_are_records(self) -> None:
        for body in NO_RECORDS:
            self.assertEqual(type(self.error(says(body))), MarketError)

    def test_a_cap_is_no_empty_balance(self) -> None:
        self.assertEqual(type(self.error(refuses(402, "spend_cap_reached"))), CapReachedError)
        for code in ("insufficient_balance", "account_in_debt", "of tomorrow"):
            self.assertEqual(type(self.error(refuses(402, code))), InsufficientFundsError)

    def test_retry_after_may_be_a_date(self) -> None:
        later = formatdate(time.time() + 3600, usegmt=True)
        error = self.error(refuses(429, "rate_limited", Retry_After=later))
        self.assertIsInstance(error, RateLimitError)
        self.assertTrue(3500 < (error.retry_after or 0) <= 3600)
        self.assertEqual((len(self.market.asked), self.clock.slept), (1, []))
        self.assertIsNone(self.error(refuses(400, "x", Retry_After="soon")).retry_after)
        self.assertEqual(self.error(refuses(400, "x", Retry_After=formatdate(0, usegmt=True))).retry_after, 0)

    def test_retries_are_few_and_spread_whatever_the_server_asks(self) -> None:
        for asked in (0, 20):
            self.clock.slept.clear()
            self.error(refuses(503, "overloaded", Retry_After=str(asked)))
            self.assertEqual(len(self.clock.slept), 4)
            self.assertTrue(all(asked < wait < asked + 9 for wait in self.clock.slept))

    def test_redirects_are_told_and_not_followed(self) -> None:
        for status in (301, 302, 307, 308):
            moved = says({}, status, Location="https://elsewhere.example.com/auth/login")
            market = FakeMarket({"/auth/login": [moved]})
            with self.assertRaisesRegex(MarketError, "elsewhere") as caught:
                Market.login("http://market.example.com", "a@example.com", "password", transport=market.transport)
            self.assertEqual(type(caught.exception), MarketError)
            self.assertEqual({request.url.host for request in market.asked}, {"market.example.com"})

    def test_the_key_goes_to_its_market_alone(self) -> None:
        market = FakeMarket()
        with market.client() as client:
            for path in ("https://elsewhere.example.com/x", "elsewhere"):
                with self.assertRaises(ValueError):
                    client.request("GET", path)
        with self.assertRaises(ValueError):
            Market("https://:password@market.example.com")
        self.assertEqual(market.asked, [])

    def test_a_session_outlives_a_market_that_restarts(self) -> None:
        expired, tokens = refuses(401, "unauthorized"), says({"token": "t", "refresh_token": "r"})
        market = FakeMarket(
            {
                "/auth/login": [tokens],
                "/auth/refresh": [refuses(503, "starting"), tokens],
                ME: [expired, expired, says({"id": "u"})],
            }
        )
        with Market.login("https://m.example.com", "a@example.com", "x", transport=market.transport) as client:
            self.assertEqual(client.account.me()["id"], "u")
        self.assertEqual(len(market.at("/auth/refresh")), 2)

    def test_the_assistant_may_think_longer_than_others_answer(self) -> None:
        def waited(request: httpx.Request) -> httpx.Response:
            return says({"model": str(request.extensions["timeout"]["read"])})(request)

        market = FakeMarket({"/api/assistant/chat": [waited], "/api/assistant/analyze-image": [waited]})
        with market.client() as client:
            models = [client.assistant.ask("Hello")["model"], client.assistant.analyze_image(b"photo")["model"]]
        self.assertEqual(models, ["120.0", "120.0"])
        with self.assertRaises(ServerError):
            market.replies["/api/assistant/chat"] = [refuses(500, "internal_error")]
            market.client().assistant.ask("Hello")


if __name__ == "__main__":
    unittest.main()
