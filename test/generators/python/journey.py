"""What test/generators/support/journey.ts expects, with the client that openapi-python-client made."""

import json
import os
from io import BytesIO
from typing import TypeVar

from compute_marketplace_client import AuthenticatedClient, Client
from compute_marketplace_client.api.auth import get_me, login
from compute_marketplace_client.api.deploy import create_deploy, get_deploy, stop_deploy
from compute_marketplace_client.api.events import list_events
from compute_marketplace_client.api.files import download_file, upload_file
from compute_marketplace_client.api.jobs import cancel_job, create_job, get_job, list_jobs, quote_job
from compute_marketplace_client.api.wallet import get_statement
from compute_marketplace_client.models import (
    CreateDeploy,
    CreateJob,
    Currency,
    DeployType,
    JobFeedEvent,
    JobFeedType,
    JobSpec,
    JobStatus,
    JobType,
    Login,
    Problem,
    ProblemCode,
    QuoteJob,
)
from compute_marketplace_client.types import UNSET, File

Reply = TypeVar("Reply")


def say(*words: object) -> None:
    print(*(word if isinstance(word, str) else json.dumps(word) for word in words))


def good(reply: Reply | Problem | None) -> Reply:
    assert reply is not None and not isinstance(reply, Problem), reply
    return reply


url = os.environ["MARKET_URL"]
account = Login(os.environ["EMAIL"], os.environ["PASSWORD"])
token = good(login.sync(client=Client(base_url=url), body=account)).token
client = AuthenticatedClient(base_url=url, token=token)

me = good(get_me.sync(client=client))
say("me", me.username, me.ok)

spec = JobSpec(script="true")
quote = good(quote_job.sync(client=client, body=QuoteJob(JobType.SCRIPT, spec, duration_hrs=2))).quote
say("quote", quote.duration_hrs, quote.low_coin <= quote.high_coin)


def order(title: str, price: float) -> CreateJob:
    return CreateJob(JobType.SCRIPT, title, price, duration_hrs=1, spec=spec)


first = good(create_job.sync(client=client, body=order("first", 0.07))).job_id
create_job.sync(client=client, body=order("second", 1.000001))
job = good(get_job.sync(first, client=client)).job
say("job", job.status is JobStatus.WAITING, job.price_coin)

page = good(list_jobs.sync(client=client, limit=1, status=JobStatus.WAITING))
following = good(
    list_jobs.sync(client=client, limit=1, cursor=page.next_cursor or UNSET, status=JobStatus.WAITING)
)
say("jobs", page.jobs[0].title, following.jobs[0].title, following.next_cursor)

cancelled = good(cancel_job.sync(first, client=client))
say("cancelled", cancelled.job.status is JobStatus.CANCELLED, cancelled.refunded_coin)
refused = create_job.sync_detailed(client=client, body=order("dear", 1000.5))
assert isinstance(refused.parsed, Problem)
say("refused", int(refused.status_code), refused.parsed.code is ProblemCode.INSUFFICIENT_BALANCE)

site = CreateDeploy("cpu", "Café 한국", DeployType.DOCKER, image="docker.io/library/alpine:3")
created = good(create_deploy.sync(client=client, body=site))
say("deploy", good(get_deploy.sync(created.job_id, client=client)).job.job_name == site.job_name)
receipt = good(stop_deploy.sync(created.job_id, client=client)).receipt
say("stopped", receipt.returned == created.cost)

statement = good(get_statement.sync(client=client, limit=2, currency=Currency.COIN))
for line in statement.lines:
    say("statement", line.kind)
balance = statement.lines[0].balance_after
say("balance", balance, balance == good(get_me.sync(client=client)).coin_balance)

content = bytes(range(256))
stored = good(upload_file.sync(client=client, body=File(BytesIO(content)), name="bytes")).file
download = good(download_file.sync(stored.sha256, client=client))
say("file", stored.size_bytes, download.payload.read() == content)

event = good(list_events.sync(client=client, after=0, limit=1)).events[0]
assert isinstance(event, JobFeedEvent)
say("event", event.type_ is JobFeedType.JOB_CANCELLED, event.data.title)
