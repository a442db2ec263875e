"""A user's program, for type checkers alone: each `ignore` below is a mistake that they must find."""

from collections.abc import Iterator
from decimal import Decimal

from compute_market import AsyncMarket, Market, models


def buyer(market: Market) -> Decimal:
    job: models.Job = market.jobs.run("true", image="docker.io/library/alpine:3", gpu="A100", price=1.5).job
    market.jobs.create(title="x", job_type="script", price_coin=1, duration_hrs=1, spec={"script": "true"})
    market.jobs.create(titel="x", job_type="script", price_coin=1, duration_hrs=1)  # type: ignore[call-arg]
    market.jobs.create(title="x", job_type="scripts", price_coin=1, duration_hrs=1)  # type: ignore[arg-type]
    print(job["status"] == "complete")  # type: ignore[comparison-overlap]
    print(job["stauts"])  # type: ignore[typeddict-item]
    for own in market.jobs.list(status="running"):
        print(own["price_coin"] / 2)
    market.jobs.list(state="running")  # type: ignore[call-arg]
    return market.wallet.get()["coin_balance"] * 2


async def owner(market: AsyncMarket) -> None:
    async for device in market.devices.list():
        explained = await market.devices.explain(device["id"])
        print(explained["text"])
    async for event in market.events.follow():
        print(event["seq"])


def log(market: Market) -> Iterator[str]:
    yield from market.jobs.logs("id")
    await_me = market.jobs.wait("id")
    print(await_me.status)  # type: ignore[attr-defined]
