"""What the client does with replies that a real market seldom gives; the test says which come, and looks at what it got."""

import asyncio
import json
from decimal import Decimal
from pathlib import Path

from compute_market import AsyncMarket, Market, MarketError

KEY = "mk_secret"
results: dict[str, object] = {}


def failed(error: MarketError) -> list[object]:
    return [type(error).__name__, error.status, error.code, error.retry_after, str(error)]


with Market(key=KEY, retries=3) as market:
    results["repr"] = repr(market)
    created = market.jobs.create(title="x", job_type="script", price_coin=Decimal("0.1"), duration_hrs=1)
    results["created"] = created["job_id"]
    try:
        market.devices.revoke_token("one")
    except MarketError as error:
        results["no key"] = failed(error)
    try:
        market.wallet.get()
    except MarketError as error:
        results["limit"] = failed(error)
    try:
        market.offers.list().first()
    except MarketError as error:
        results["no market"] = failed(error)
    try:
        market.jobs.get("../files")
    except MarketError as error:
        results["wrong"] = [*failed(error), error.fields, error.request_id]
    me = market.account.me()
    results["amounts"] = [repr(me["coin_balance"]), repr(me["usd_balance"]), me["new_field"]]  # type: ignore[typeddict-item]
    steps: list[tuple[int, int | None]] = []
    path = market.files.download("abc", "file", on_progress=lambda done, total: steps.append((done, total)))
    results["download"] = [path.read_text(), steps[-1], Path(".file.part").exists()]
    results["words"] = [text for text in market.deploys.logs("d")]
    for url in ("market.example.com", "https://user:secret@market.example.com"):
        try:
            Market(url)
        except ValueError as wrong:
            results[url] = str(wrong)


async def renew() -> None:
    async with await AsyncMarket.login(None, "a@example.com", "a password") as market:
        await asyncio.gather(*(market.account.me() for _ in range(5)))


asyncio.run(renew())
print(json.dumps(results))
