"""Records of the API, as its document describes them. Written by `npm run sdk:python`; don't edit.

At run time a record is a plain `dict`: fields and values that a newer server adds pass through. Amounts of money
are `Decimal`.
"""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import Any, Literal, TypeAlias, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired

Amount = Decimal | float
"""What a request takes for money: at most 6 decimals; an `int` is fine, too."""


class AcceptedJobReply(TypedDict):
    ok: bool
    attempt_id: str
    """Identifies this attempt in later calls."""
    due_at: str | None
    """When the server ends the attempt, at the latest."""
    job: TakenJob


class AcceptedResultReply(TypedDict):
    ok: bool
    paid_coin: Decimal
    """Coins the job cost you, fee included."""
    job: JobSummary
    review: JobReview


AccountRole: TypeAlias = Literal["user", "admin"]


AccountStatus: TypeAlias = Literal["active", "suspended", "deleted"]


ActorKind: TypeAlias = Literal["you", "admin", "operator"]


class AddEvidence(TypedDict):
    text: str
    """What you have to say or show. A side may give 20 pieces."""


class AddPasskey(TypedDict):
    name: str
    """Your name for it."""
    response: CreatedResponse
    """What the browser answered, by `toJSON()`."""


class AdjustBalance(TypedDict):
    why: str
    """Kept in the audit log."""
    amount: Amount
    """A negative amount takes money, at most the balance; 0 does nothing."""
    currency: Currency


class AdminAccount(TypedDict):
    id: str
    username: str
    email: str
    email_verified: bool
    role: AccountRole
    language: Language
    """The language of the e-mails."""
    registered_at: str
    suspended_at: str | None
    """Null: not suspended."""
    suspended_why: str | None
    deleted_at: str | None
    """Null: not deleted. Only the id and the ledger's lines remain of a deleted account."""


class AdminAccountDetail(TypedDict):
    id: str
    username: str
    email: str
    email_verified: bool
    role: AccountRole
    language: Language
    """The language of the e-mails."""
    registered_at: str
    suspended_at: str | None
    """Null: not suspended."""
    suspended_why: str | None
    deleted_at: str | None
    """Null: not deleted. Only the id and the ledger's lines remain of a deleted account."""
    coin_balance: Decimal
    """Spendable coins."""
    usd_balance: Decimal
    """Spendable dollars."""
    sessions: int
    """Number of signed-in clients."""
    api_keys: int
    """Number of API keys that are neither revoked nor expired."""


class AdminAccountList(TypedDict):
    ok: bool
    next_cursor: str | None
    users: list[AdminAccount]
    """Newest first."""


class AdminAccountReply(TypedDict):
    ok: bool
    user: AdminAccountDetail


class AdminAttempt(TypedDict):
    id: str
    device_id: str
    owner_id: str
    """Of the device, then."""
    status: str
    started_at: str
    ended_at: str | None
    cause: str | None
    earned_coin: Decimal
    """What its owner earned by it."""


class AdminDevice(TypedDict):
    id: str
    owner_id: str
    name: str
    hostname: str
    device_type: DeviceType
    is_online: bool
    gpu_name: str
    """Empty while unknown."""
    gpu_count: int
    cpu_cores: int
    ram_gb: float
    min_price_usd: Decimal | None
    """USD per hour; null: any price."""
    created_at: str
    last_heartbeat_at: str | None
    revoked_at: str | None
    barred: bool
    """Whether its owner is suspended, so that it gets no work."""


class AdminDeviceList(TypedDict):
    ok: bool
    next_cursor: str | None
    devices: list[AdminDevice]


class AdminDispute(TypedDict):
    job_id: str
    title: str
    """Of the job."""
    price_coin: Decimal
    """Price of the job in coins; held while the dispute is open."""
    owed_coin: Decimal
    """Coins in dispute, fee included: the price, or less where the job ended without a result."""
    state: DisputeState
    reason: str
    opened_at: str
    settles_at: str
    """When it ends by rule if nobody has settled it: DISPUTE_DEFAULT_SPLIT_PERCENT (50) goes to the worker's side.
    """
    deposit_coin: Decimal
    """Coins held of the buyer beside the price since it was opened. They return with the settlement, unless that pays
    the worker's side everything: then they are the worker's, without a fee.
    """
    settlement: DisputeSettlement | None
    """The decision; null while it is open."""
    buyer_id: str
    owner_id: str
    """Owner of the device."""
    device_id: str
    settled_by: str | None
    """The administrator who settled it, `operator` (on the machine itself) or `rule`; null while it is open."""
    work: DisputedWork
    evidence: list[DisputeEvidence]
    """Oldest first."""


class AdminDisputeList(TypedDict):
    ok: bool
    next_cursor: str | None
    disputes: list[DisputeItem]
    """Newest first."""


class AdminDisputeReply(TypedDict):
    ok: bool
    dispute: AdminDispute


class AdminJob(TypedDict):
    id: str
    buyer_id: str
    title: str
    job_type: str
    status: str
    price_coin: Decimal
    paid_coin: Decimal
    """What the buyer paid so far, fee included."""
    verification: str
    review: str | None
    """What became of the result: `pending`, `accepted`, `lapsed`, `disputed`, `settled`; null: it is not reviewed.
    """
    copy_of: str | None
    """The job that it is a copy of."""
    created_at: str
    ended_at: str | None
    failure_reason: str | None
    attempts: list[AdminAttempt]
    """The newest hundred, newest first."""


class AdminJobItem(TypedDict):
    id: str
    buyer_id: str
    title: str
    job_type: str
    status: str
    price_coin: Decimal
    paid_coin: Decimal
    """What the buyer paid so far, fee included."""
    verification: str
    review: str | None
    """What became of the result: `pending`, `accepted`, `lapsed`, `disputed`, `settled`; null: it is not reviewed.
    """
    copy_of: str | None
    """The job that it is a copy of."""
    created_at: str
    ended_at: str | None
    failure_reason: str | None


class AdminJobList(TypedDict):
    ok: bool
    next_cursor: str | None
    jobs: list[AdminJobItem]
    """Newest first."""


class AdminJobReply(TypedDict):
    ok: bool
    job: AdminJob


class AdminReason(TypedDict):
    why: str
    """Kept in the audit log."""


AdminTransfer = TypedDict(
    "AdminTransfer",
    {
        "id": "str",
        "key": "str",
        "at": "str",
        "currency": "Currency",
        "from": "str",
        "to": "str",
        "amount": "Decimal",
        "kind": "str",
        "subject_type": "str | None",
        "subject_id": "str | None",
        "memo": "str | None",
        "earned_by": "str | None",
    },
)


class AdminTransferReply(TypedDict):
    ok: bool
    transfer: AdminTransfer


class AdminWithdrawal(TypedDict):
    id: str
    amount_usd: Decimal
    status: WithdrawalStatus
    """Its money is held until a final status. `returned`: it could not be paid, and the money is back."""
    approval_reasons: list[ApprovalReason]
    """Why a person has or had to approve it; empty: approved by rule."""
    reason: str | None
    """Why it was rejected or returned, for people; null otherwise."""
    created_at: str
    ended_at: str | None
    """When it was paid, returned, rejected or cancelled; null until then."""
    user_id: str
    account_ref: str
    """The provider's reference of the payout account."""
    payout_ref: str | None
    """The provider's reference of the payout; null until it has one."""
    decided_by: str | None
    """The administrator who approved or rejected it, or `operator` (a command on the server); null: approved by rule.
    """


class AdminWithdrawalList(TypedDict):
    ok: bool
    next_cursor: str | None
    withdrawals: list[AdminWithdrawal]
    """Newest first."""


class AdminWithdrawalReply(TypedDict):
    ok: bool
    withdrawal: AdminWithdrawal


class AnalyzeImage(TypedDict):
    mode: NotRequired[PhotoMode]
    """What the analysis is for."""
    location: NotRequired[str]
    """Where it was taken. Coordinates (`41.01, 28.97`) are compared with those in the photo."""
    weather: NotRequired[str]
    """What the weather was like."""
    lang: NotRequired[Language]
    """Language of `message` and `description`. Default: that of your description."""
    description: NotRequired[str]
    """What the photo shows, in your own words."""
    file: str
    """The photo: JPEG or PNG, at most 10 MB, 64 to 16,384 pixels a side and 50 million in all."""


class AnalyzedImageReply(TypedDict):
    ok: bool
    goodness_type: GoodnessType
    """The deed it shows."""
    coin_reward: Decimal
    """Coins credited to you now; 0 without a token and while a reward is held."""
    reward: PhotoReward | None
    """What became of your reward; null without a token."""
    is_real: bool
    """True when it measures like a photo and no sign of fakery was found. It does not prove that the photo is genuine.
    """
    description: str
    """What the photo shows. `embedded-checks-v1` recognises nothing and repeats your description."""
    message: str
    """The result, in words."""
    model: str
    """The model that judged: that of the configured endpoint, or `embedded-checks-v1`."""


class AnswerSelfTestRound(TypedDict):
    test_id: str
    number: int
    """Number of the round, from `round.number`."""
    chains: list[str]
    """For each chain the ends of its segments, 32 bytes each, in Base64. Segment i of chain c starts with
    SHA-256(`seed:c:i:` + the end of the previous segment in hexadecimal; 32 zero bytes for the first). Hash that
    `steps` times.
    """


class ApiKey(TypedDict):
    id: str
    name: str
    starts_with: str
    """The first characters of the secret."""
    scopes: list[Scope]
    daily_cap_coin: Decimal | None
    """The most coins it may put on hold in a UTC day; null: any amount."""
    daily_cap_usd: Decimal | None
    """The most USD it may put on hold in a UTC day; null: any amount."""
    spent_today_coin: Decimal | None
    """Coins it has put on hold since 00:00 UTC; null: not counted, because it has no cap."""
    spent_today_usd: Decimal | None
    """USD it has put on hold since 00:00 UTC; null: not counted, because it has no cap."""
    created_at: str
    expires_at: str | None
    """Null: never."""
    last_used_at: str | None
    """To the minute; null: never."""
    revoked_at: str | None
    """Null: not revoked."""


class ApiKeyList(TypedDict):
    ok: bool
    next_cursor: str | None
    api_keys: list[ApiKey]


class AppendJobLog(TypedDict):
    offset: int
    """Of the text's first byte in the attempt's log, counted in bytes of UTF-8. A piece sent again is stored once.
    """
    text: str
    """The next piece. NUL and lone surrogates can't be kept: replace them."""
    attempt_id: NotRequired[str]
    """The attempt this is about; a stale one is refused. Default: the device's newest attempt at the job."""


class AppendReplicaLog(TypedDict):
    offset: int
    """Offset of the text's first byte in this run's log, in bytes of UTF-8. A piece sent again is stored once."""
    text: str
    """The next piece. Replace NUL and lone surrogates, which can't be stored."""


class AppendedJobLogReply(TypedDict):
    ok: bool
    next_offset: int
    """The offset after this piece."""


class AppendedReplicaLogReply(TypedDict):
    ok: bool
    next_offset: int
    """Offset of the next piece."""


class AppliedReferralReply(TypedDict):
    ok: bool
    message: str
    """The outcome, for people."""
    bonus: Decimal
    """Coins you were paid now; 0 while the referral waits, see `message`."""


class ApplyReferral(TypedDict):
    referral_code: str
    """The 8-character code from the person who invited you; upper or lower case."""


ApprovalReason: TypeAlias = Literal["amount_above_limit", "daily_limit_reached", "unsettled_money", "disputed_money", "new_account", "open_dispute", "open_exception"]


class Artifact(TypedDict):
    size_bytes: int
    sha256: str
    """Lower-case hexadecimal."""
    name: str
    content_type: str
    """By the end of the name; `application/octet-stream` for whatever is not known as safe to show."""


class ArtifactList(TypedDict):
    ok: bool
    next_cursor: str | None
    artifacts: list[Artifact]


class ArtifactReply(TypedDict):
    ok: bool
    artifact: Artifact


class AskAssistant(TypedDict):
    message: str
    """Your question. The reply is in its language: English, Turkish, Russian or Korean."""
    history: NotRequired[list[ChatTurn]]
    """Earlier turns of this conversation, oldest first. The service keeps none."""
    mode: NotRequired[ChatMode]
    """`chat`: about the service and your account; `goodness`: good deeds; `training`: writing a job or deploy.
    Default: chat.
    """
    location: NotRequired[str]
    """Where you are."""
    weather: NotRequired[str]
    """What the weather is like there."""
    page: NotRequired[SeenPage]
    """What you look at: "why does it wait?" means that."""


class AskDeviceLogin(TypedDict):
    scopes: list[Scope]
    """What it may do. Each endpoint names the scope it needs; an endpoint without one refuses keys."""
    daily_cap_coin: NotRequired[Amount]
    """The most coins it may put on hold from one 00:00 UTC to the next; default: any amount. Returned money (a
    cancelled job) doesn't raise it again that day.
    """
    daily_cap_usd: NotRequired[Amount]
    """The same cap in USD; default: any amount."""
    client: str
    """Name of the program; the person sees it."""
    hostname: NotRequired[str]
    """Name of the machine it runs on. The key is called `client on hostname`."""


class Assertion(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: NotRequired[str]
    """Always there for a passkey of this market."""


AssistantEvent: TypeAlias = "AssistantEventDelta | AssistantEventDone | AssistantEventError"
"""One server-sent event."""


class AssistantEventDeltaData(TypedDict):
    text: str


class AssistantEventDelta(TypedDict):
    event: Literal["delta"]
    data: AssistantEventDeltaData


class AssistantEventDoneData(TypedDict):
    reply: str
    sources: list[ChatSource]
    actions: list[ChatAction]
    model: str
    coin_reward: Decimal


class AssistantEventDone(TypedDict):
    event: Literal["done"]
    data: AssistantEventDoneData


class AssistantEventErrorData(TypedDict):
    problem: Problem


class AssistantEventError(TypedDict):
    event: Literal["error"]
    data: AssistantEventErrorData


class Attempt(TypedDict):
    id: str
    job_id: str
    """The job, or its copy, that this is an attempt at."""
    device_id: str
    valid_in_row: int
    """Results of this device in a row, of jobs with quorum, that agreed with those of others."""
    device_reliability: float | None
    """How likely the device is to finish what it starts, from 0 to 1 (GET /api/worker/devices); null: not known yet.
    """
    status: AttemptStatus
    """How it ended: `failed` by its device's word, `released` (let go of), `lost` (its device fell silent),
    `cancelled` by the buyer, or `timed_out`: it was not done at `due_at`.
    """
    started_at: str
    last_heartbeat_at: str | None
    """The device's last sign of life while it had the job."""
    due_at: str | None
    """The server ends it here: after `duration_hrs`, or `timeout_s` of the `spec` where that is sooner. With a `spec`
    a quarter of an hour is added, to fetch image and inputs, and so that the agent's own word comes first. Null for
    attempts that ended before this was kept.
    """
    ended_at: str | None
    cause: str | None
    """Why it ended, in words."""
    exit_code: int | None
    coins: Decimal
    """What the device's owner earned by it, after the fee."""
    device_name: str
    """Label of the device; empty once its token is revoked."""


class AttemptList(TypedDict):
    ok: bool
    next_cursor: str | None
    attempts: list[Attempt]
    """Newest first."""


AttemptStatus: TypeAlias = Literal["running", "completed", "failed", "released", "lost", "cancelled", "timed_out"]


class Attention(TypedDict):
    audit: AuditState | None
    """The newest regular audit of the ledger; null: none ended yet."""
    disputes: Backlog
    """Open disputes."""
    withdrawals: Backlog
    """Withdrawals that wait for approval."""
    payment_exceptions: Backlog
    """Open payment exceptions."""
    dead_events: Backlog


class Attestation(TypedDict):
    clientDataJSON: str
    attestationObject: str
    transports: NotRequired[list[AuthenticatorTransport]]
    authenticatorData: NotRequired[str]
    """Not read: it is in `attestationObject`, too, like the next two."""
    publicKey: NotRequired[str]


class AuditEntry(TypedDict):
    id: str
    act: str
    """What happened, as `<subject>.<verb>`."""
    at: str
    detail: dict[str, Any]
    """Names, ids and reasons; never a secret."""
    address: str | None
    """The client's network address; null: there was no request, or it was not yours."""
    program: str | None
    """The client's `User-Agent`, at most 200 characters."""
    request_id: str | None
    """The client's `X-Request-Id`, or else a UUID."""
    api_key_id: str | None
    """The API key that the request used; null: none."""
    user_id: str
    """The account that it concerns."""
    by: str
    """Who did it: a user's id, or `operator` for what was done at the command line."""


class AuditEntryList(TypedDict):
    ok: bool
    next_cursor: str | None
    acts: list[AuditEntry]


class AuditState(TypedDict):
    at: str
    """When it ended."""
    ok: bool
    checks: int
    failures: list[str]
    """Names of the checks that failed."""


AuthenticatorAttachment: TypeAlias = Literal["platform", "cross-platform"]


class AuthenticatorSelection(TypedDict):
    residentKey: Literal["required"]
    requireResidentKey: bool
    userVerification: Literal["required"]


AuthenticatorTransport: TypeAlias = Literal["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]


class Backlog(TypedDict):
    count: int
    """At most 10,000 are counted."""
    oldest_at: str | None
    """Since when the oldest waits; null: nothing does."""


class BeginPasskey(TypedDict):
    password: str
    code: NotRequired[str]
    """From the authenticator app, or a recovery code; for accounts with two-factor sign-in."""


class CancelledJobReply(TypedDict):
    ok: bool
    refunded_coin: Decimal
    """Coins that went back to your balance."""
    paid_coin: Decimal
    """Coins the job cost you: the share of the price for the time a device worked on it."""
    job: JobSummary


class ChallengeReply(TypedDict):
    ok: bool
    word: str
    """Show it in the photo of your deed: written by hand on paper, or the thing itself."""
    valid_until: str
    """Photos with the word count as proof until then; each UTC day has another word."""
    instructions: str
    """Instructions in words."""


class ChangeDevice(TypedDict):
    name: NotRequired[str]
    min_price_usd: NotRequired[Amount | None]
    """Least price of work that the server offers it, in USD per hour after the fee; null: any."""
    paused: NotRequired[bool]
    """True: no new jobs or replicas until it is false again."""


class ChangeHintSubjectsItem(TypedDict):
    type: ChangeSubject
    id: str
    """Of `work`, the device; of a `wallet`, the currency; of the `market`, `attention` or `overview`."""


class ChangeHint(TypedDict):
    all: bool
    """Too many to name: look at everything you show."""
    subjects: list[ChangeHintSubjectsItem]


class ChangePassword(TypedDict):
    code: NotRequired[str]
    """From the authenticator app, or a recovery code; for accounts with two-factor sign-in."""
    new_password: str
    """Compared after Unicode NFKC normalisation. Common passwords are refused."""
    current_password: str


ChangeSubject: TypeAlias = Literal["job", "deploy", "session", "device", "work", "wallet", "market"]


class ChatAction(TypedDict):
    type: ChatActionType
    request: str | None
    """The request that does it; null: `open_page` sends none."""
    id: str | None
    """The record it is about."""
    value: Decimal | None
    """Coins, replicas or GB; null where none is needed, or you have to say how many."""
    page: ConsolePage | None
    """What `open_page` opens."""
    label: str
    """In the language of the reply."""


ChatActionType: TypeAlias = Literal["cancel_job", "accept_result", "dispute_result", "run_again", "post_for_more", "stop_deploy", "scale_deploy", "end_session", "top_up_session", "self_test", "pause_device", "resume_device", "open_page"]


ChatMode: TypeAlias = Literal["chat", "goodness", "training"]


class ChatReply(TypedDict):
    ok: bool
    sources: list[ChatSource]
    """Sources, best first; the reply ends with them. Empty if nothing was found, and for small talk."""
    actions: list[ChatAction]
    """What you may want to do next, by rules; empty without a token."""
    coin_reward: Decimal
    """Coins credited with this reply, for work that the service saw; 0 without a token."""
    reply: str
    model: str
    """The model that answered: that of the configured endpoint, or `embedded-retrieval-v1`."""


ChatRole: TypeAlias = Literal["user", "assistant"]


class ChatSource(TypedDict):
    title: str
    """Title, in English."""
    path: str
    """An endpoint, a page of the repository or a command."""


class ChatTurn(TypedDict):
    role: ChatRole
    """Who said it."""
    content: str
    """The text of the turn; a model gets it as a quotation."""


class ClaimJob(TypedDict):
    wait_s: NotRequired[int]
    """Seconds to wait for a job when none fits at once."""


class ClaimedJobReply(TypedDict):
    ok: bool
    job: TakenJob | None
    """Null: no job came in time."""
    attempt_id: str | None
    due_at: str | None
    """When the server ends the attempt, at the latest; null without a job."""


class Command(TypedDict):
    seq: int
    """1, 2, 3, … per device."""
    type: CommandType
    """`start`: run this attempt. `cancel`: end this attempt. `stop`: end everything. `replicas`: ask what to run for
    deploys (`POST /api/deploy/replicas/sync`). `self_test`: test the hardware when nothing runs (`POST
    /api/worker/self-test/begin`).
    """
    at: str
    job_id: NotRequired[str]
    """The job of a `start` or `cancel`."""
    attempt_id: NotRequired[str]
    """The attempt of a `start` or `cancel`; an agent ends only attempts it knows."""
    reason: NotRequired[str]
    """Reason of a `cancel`, for people."""


class CommandList(TypedDict):
    ok: bool
    last_seq: int
    """Send it as `after` next time."""
    commands: list[Command]
    """Oldest first, at most 100."""


CommandType: TypeAlias = Literal["start", "cancel", "stop", "replicas", "self_test"]


class CompleteJob(TypedDict):
    exit_code: NotRequired[int]
    """Always 0: any other end is reported with `/fail`."""
    result: NotRequired[str]
    """A short result for the buyer; larger ones are artifacts."""
    result_sha256: NotRequired[str]
    """SHA-256 of the result, 64 hexadecimal digits."""
    attempt_id: NotRequired[str]
    """The attempt this is about; a stale one is refused. Default: the device's attempt at the job."""


class CompletedJobReply(TypedDict):
    ok: bool
    paid_coin: Decimal
    """Coins credited to the device's owner: the price after the fee; 0 while the result is verified."""
    review_due_at: str | None
    """When the result is paid at the latest, unless the buyer disputes it; null without review."""
    job: JobSummary


ConsolePage: TypeAlias = Literal["home", "jobs", "job", "deploy", "session", "device", "new_job", "deploys", "new_deploy", "sessions", "devices", "add_device", "earnings", "wallet", "offers", "api_keys", "webhooks", "referrals", "rewards", "account", "admin", "other"]


class CreateApiKey(TypedDict):
    name: str
    """Your name for it, to tell it from your other keys."""
    scopes: list[Scope]
    """What it may do. Each endpoint names the scope it needs; an endpoint without one refuses keys."""
    daily_cap_coin: NotRequired[Amount]
    """The most coins it may put on hold from one 00:00 UTC to the next; default: any amount. Returned money (a
    cancelled job) doesn't raise it again that day.
    """
    daily_cap_usd: NotRequired[Amount]
    """The same cap in USD; default: any amount."""
    expires_at: NotRequired[str]
    """When it stops working, in UTC; default: never."""


class CreateDeploy(TypedDict):
    gpu_model: str
    """GPU model by whole words: "A100" matches "NVIDIA A100-SXM4-80GB". `cpu`: any machine, without a GPU."""
    gpu_count: NotRequired[int]
    """GPUs of each replica."""
    duration_hrs: NotRequired[int]
    """Hours it runs, from the moment its first replica runs."""
    replicas: NotRequired[int]
    """Number of replicas, each on a device of its own where possible."""
    payment_type: NotRequired[Currency]
    """Currency you pay in."""
    job_name: str
    """Name of the deploy, at most 100 characters."""
    job_type: DeployType
    """`Training` and `Script` are batch programs: exit code 0 of every replica completes the deploy. The others are
    services, which restart when they end. Each type has a default: `Jupyter` and `Inference` run a service with a
    port, the others a program that waits for a revision with your own content; `Training` and `Script` end after
    ten minutes without one.
    """
    image: NotRequired[str]
    """Full name of the container image. A `command` alone runs in the device's sandbox; without both, `job_type`
    decides.
    """
    command: NotRequired[list[str]]
    """Program and arguments, at most 100; absent: the image's own."""
    env: NotRequired[dict[str, str]]
    """Environment variables of every replica."""
    port: NotRequired[int]
    """Port of its service inside, reached through `access`. Default: by `job_type`."""
    auto_renew: NotRequired[bool]
    """Extend it by `duration_hrs` when its time is nearly over, while your balance allows."""
    quote_id: NotRequired[str]
    """Id of a price from `POST /api/deploy/quote`; fields absent here are as quoted."""
    min_healthy_s: NotRequired[int]
    """Seconds that a replica must run before an update goes on to the next, and a revision counts as good."""
    network: NotRequired[bool]
    """Whether replicas may reach the network; their `port` works without."""
    memory_mb: NotRequired[int]
    """Memory of each replica, in MB."""


class CreateDeployAccess(TypedDict):
    ttl_s: NotRequired[int]
    """Seconds for which the addresses work."""


class CreateDeployRevision(TypedDict):
    image: NotRequired[str]
    """Full name of the container image."""
    command: NotRequired[list[str]]
    """Program and arguments; empty: the image's own. A new `image` also drops the type's default command."""
    env: NotRequired[dict[str, str]]
    """All environment variables; they replace the previous ones."""
    gpu_count: NotRequired[int]
    """GPUs of each replica. More GPUs are held for at once, for the rest of the time."""
    memory_mb: NotRequired[int]
    """Memory of each replica, in MB."""
    network: NotRequired[bool]


class CreateDeposit(TypedDict):
    amount_usd: Amount
    """Dollars, in whole cents, between `DEPOSIT_MIN_USD` and `DEPOSIT_MAX_USD` of the service (5 and 10000 unless
    set).
    """


class CreateDispute(TypedDict):
    reason: str
    """What is wrong with the result, for the other side and the administrator who decides."""


class CreateEnrolment(TypedDict):
    device_type: NotRequired[DeviceType]
    """Kind of machine; default `desktop`."""
    min_price_usd: NotRequired[Amount]
    """Least price of work that the server offers it, in USD per hour after the fee; default: any."""
    name: NotRequired[str]
    """Label of the device; default: the machine's host name."""


class CreateJob(TypedDict):
    job_type: JobType
    spec: NotRequired[JobSpec]
    """What to run: agents claim only jobs that have one; without it the job is done by hand."""
    verification: NotRequired[Verification]
    """How the result is checked before it is paid. `none`: it is paid at completion. `review`: you have REVIEW_HOURS
    (24) to accept or dispute it, then it is paid. `quorum`: devices of different owners run it, and are paid if
    they agree. Default: `review`.
    """
    quorum: NotRequired[int]
    """With `verification` `quorum`: how many results of different owners must agree. Each of them is paid that share
    of the price. Default 2.
    """
    max_attempts: NotRequired[int]
    """The job fails after this many runs whose program ended with an error; until then, another owner's device runs it
    again. Each such run is paid by the time it took, so `price_coin` times this number is held when the job is
    created, and the rest returns. Not with `verification` `quorum`. Default 1.
    """
    title: str
    """What people see in the list."""
    price_coin: Amount
    """Payment in coins, held from your balance until the job ends."""
    duration_hrs: int
    """How long it may run, in hours: an attempt that takes longer is ended, and the job fails."""
    description: NotRequired[str]
    """More about it, for people."""
    requirements: NotRequired[str]
    """What the device should have, for people; never parsed."""


class CreateProxySession(TypedDict):
    gb: Amount
    """Traffic to buy, both directions together; 1 GB is 10^9 bytes. At most six decimals."""
    price_per_gb: NotRequired[Amount]
    """Your price per GB in USD; exits with a higher minimum take no part. The server has a minimum, too."""
    exit: NotRequired[ProxyExit]
    """`any`: devices and the gateway itself; `direct`: the gateway's own address; `device`: a residential device.
    """
    country: NotRequired[str]
    """Country of the exit, ISO 3166-1 alpha-2; only devices have one."""


class CreateWebhook(TypedDict):
    url: str
    """URL to post events to: https, a public host, no credentials, no fragment."""
    types: NotRequired[list[str]]
    """Types of events (`job.completed`), or all of a subject (`job.*`); default: every event."""
    description: NotRequired[str]
    """Your own note."""


class CreateWithdrawal(TypedDict):
    amount_usd: Amount
    """Dollars, in whole cents, at least `WITHDRAWAL_MIN_USD` of the service (10 unless set)."""


class CreateWorkerToken(TypedDict):
    name: str
    """Label of the token, and the device's hostname until a heartbeat sends one."""
    device_type: NotRequired[DeviceType]
    """Kind of machine; default `desktop`."""
    min_price_usd: NotRequired[Amount]
    """Least price of work that the server offers it, in USD per hour after the fee; default: any."""


class CreatedApiKeyReply(TypedDict):
    ok: bool
    key: str
    """Secret for `Authorization: Bearer`; shown once, stored only as a hash."""
    api_key: ApiKey


class CreatedDeployReply(TypedDict):
    ok: bool
    job_id: str
    message: str
    """For people."""
    cost: Decimal
    """Held from your balance, in `payment_type`; the unused part returns."""
    payment_type: Currency


class CreatedDepositReply(TypedDict):
    ok: bool
    deposit_id: str
    checkout_url: str
    """The payment provider's page to pay on."""
    expires_at: str
    """Afterwards, the page takes no money."""


class CreatedJobReply(TypedDict):
    ok: bool
    job_id: str


class CreatedProxySessionReply(TypedDict):
    ok: bool
    session_id: str
    cost_usd: Decimal
    """Held from your USD balance; the unused part returns at the end."""
    expires_at: str
    proxy: ProxyCredentials


class CreatedResponse(TypedDict):
    id: str
    rawId: str
    """The same as `id`."""
    type: Literal["public-key"]
    authenticatorAttachment: NotRequired[AuthenticatorAttachment]
    response: Attestation
    clientExtensionResults: ExtensionResults


class CreationOptions(TypedDict):
    timeout: int
    """Milliseconds."""
    attestation: Literal["none"]
    rp: RelyingParty
    user: PasskeyOwner
    pubKeyCredParams: list[CredentialParameters]
    excludeCredentials: list[KnownCredential]
    """The account's passkeys: the same authenticator makes no second one."""
    authenticatorSelection: AuthenticatorSelection
    challenge: str
    """Good once, for five minutes. Base64url."""


class CredentialParameters(TypedDict):
    type: Literal["public-key"]
    alg: int
    """COSE."""


class CredentialProperties(TypedDict):
    rk: NotRequired[bool]


Currency: TypeAlias = Literal["usd", "coin"]


class CurrentPassword(TypedDict):
    password: str


class DayPrice(TypedDict):
    day: str
    """UTC."""
    gpu_model: str
    """Empty: devices without a GPU."""
    jobs: int
    """Jobs completed on it that day."""
    price_coin_per_hr: PriceRange
    """What they paid per hour and GPU, fee included; per hour where there is no GPU."""
    price_usd_per_hr: PriceRange
    """The same in dollars, at the value of a coin now."""


class DeadEvent(TypedDict):
    id: str
    """A number of up to 18 digits, as text."""
    type: str
    created_at: str
    attempts: int
    last_error: str | None
    """What the last attempt failed with."""


class DeadEventList(TypedDict):
    ok: bool
    next_cursor: str | None
    events: list[DeadEvent]
    """Newest first."""


class DeadEventReply(TypedDict):
    ok: bool
    event: DeadEvent


class DecideWithdrawal(TypedDict):
    why: str
    """Why; the audit log shows it, and a rejected user reads it."""


class DeleteMe(TypedDict):
    password: str
    code: NotRequired[str]
    """From the authenticator app, or a recovery code; for accounts with two-factor sign-in."""
    forfeit_balance: NotRequired[bool]
    """Whether you give your remaining balances to the service. If false, an account with money is not deleted."""


DeliveryError: TypeAlias = Literal["status", "redirect", "timeout", "connection", "tls", "name_not_found", "target_refused", "secret_unreadable"]


DeliveryState: TypeAlias = Literal["pending", "delivered", "failed"]


class Deploy(TypedDict):
    id: str
    job_name: str
    job_type: DeployType
    gpu_model: str
    gpu_count: int
    """GPUs of each replica; 0 for a deploy without."""
    replicas: int
    """Number of replicas that should run."""
    running_replicas: int
    """Number of replicas that run now."""
    duration_hrs: int
    payment_type: Currency
    status: DeployStatus
    reason: str
    """Why it is in this state, a sentence; empty when there is nothing to explain."""
    reason_code: str
    """The reason as a code, such as `no_matching_device`, `devices_busy` or `price_too_low`; may be empty."""
    revision: int
    """The revision that replicas should run."""
    created_at: str
    started_at: str | None
    """When its first replica ran; null before."""
    ends_at: str | None
    """End of its time; null before it ran."""
    ended_at: str | None
    good_revision: int | None
    """Last revision that ran on all replicas for `min_healthy_s`; a failing update goes back to it."""
    min_healthy_s: int
    port: int | None
    """Port of its service inside; null: none."""
    executor: DeployExecutor
    """Its executor: the market's devices or a cluster."""
    auto_renew: bool
    cost: DeployCost


class DeployAccessReply(TypedDict):
    ok: bool
    expires_at: str
    replicas: list[DeployAddress]
    """Secret addresses: anyone who has one can use the replica until `expires_at`."""


class DeployAddress(TypedDict):
    replica: int
    url: str
    """Address for a browser; programs send the value of `access` as header `X-Access-Token` instead."""


class DeployCost(TypedDict):
    held: Decimal
    """Held for it so far, extensions included."""
    billed: Decimal
    """Paid so far, for running seconds."""
    per_hour: Decimal
    """Price of an hour of all replicas that should run."""
    so_far: Decimal
    """Earned so far: `billed`, and the running seconds since."""
    returned: Decimal | None
    """Returned at the end: `held` less `billed`; null before."""


class DeployEvent(TypedDict):
    at: str
    type: DeployEventType
    message: str
    """For people."""
    replica: int | None
    revision: int | None


class DeployEventList(TypedDict):
    ok: bool
    next_cursor: str | None
    events: list[DeployEvent]
    """Newest first."""


DeployEventType: TypeAlias = Literal["created", "waiting", "placed", "running", "lost", "released", "refused", "replica_failed", "replica_completed", "replica_stopped", "revision", "revision_good", "rolled_back", "scaled", "extended", "not_extended", "completed", "failed", "stopped"]


DeployExecutor: TypeAlias = Literal["devices", "swarm", "kubernetes"]


class DeployFeedData(TypedDict):
    job_id: str
    job_name: str
    status: DeployStatus
    was: DeployStatus
    reason_code: str
    reason: str
    revision: int


class DeployFeedEvent(TypedDict):
    id: str
    seq: int
    type: DeployFeedType
    at: str
    data: DeployFeedData


DeployFeedType: TypeAlias = Literal["deploy.queued", "deploy.starting", "deploy.running", "deploy.completed", "deploy.failed", "deploy.stopped"]


class DeployItem(TypedDict):
    id: str
    job_name: str
    job_type: DeployType
    gpu_model: str
    gpu_count: int
    """GPUs of each replica; 0 for a deploy without."""
    replicas: int
    """Number of replicas that should run."""
    running_replicas: int
    """Number of replicas that run now."""
    duration_hrs: int
    payment_type: Currency
    status: DeployStatus
    reason: str
    """Why it is in this state, a sentence; empty when there is nothing to explain."""
    reason_code: str
    """The reason as a code, such as `no_matching_device`, `devices_busy` or `price_too_low`; may be empty."""
    revision: int
    """The revision that replicas should run."""
    created_at: str
    started_at: str | None
    """When its first replica ran; null before."""
    ends_at: str | None
    """End of its time; null before it ran."""
    ended_at: str | None
    cost: DeployCost


class DeployList(TypedDict):
    ok: bool
    next_cursor: str | None
    jobs: list[DeployItem]
    """Newest first."""


DeployLogEvent: TypeAlias = "DeployLogEventLog | DeployLogEventStatus"
"""One server-sent event."""


class DeployLogEventLogData(TypedDict):
    placement_id: str
    offset: int
    text: str


class DeployLogEventLog(TypedDict):
    event: Literal["log"]
    id: NotRequired[str]
    data: DeployLogEventLogData


class DeployLogEventStatusData(TypedDict):
    status: DeployStatus
    placement_id: str | None
    state: ReplicaState
    place: str | None


class DeployLogEventStatus(TypedDict):
    event: Literal["status"]
    id: NotRequired[str]
    data: DeployLogEventStatusData


class DeployLogPiece(TypedDict):
    offset: int
    """Offset of its first byte."""
    text: str
    at: str


class DeployLogReply(TypedDict):
    ok: bool
    placement_id: str | None
    """Id of the run; null before the replica's first."""
    first_offset: int
    """Offset of the oldest stored byte: the last 4 MB of each run are kept."""
    next_offset: int
    """Value of `after` for the next call."""
    logs: list[DeployLogPiece]
    complete: bool
    """Whether this run has ended and you have read all of it."""


class DeployQuote(TypedDict):
    quote_id: str
    """Id to send as `quote_id` with the order."""
    gpu_model: str
    gpu_count: int
    """GPUs of each replica; 0 for a deploy without."""
    replicas: int
    duration_hrs: int
    payment_type: Currency
    price_per_gpu_hour: Decimal
    """Price of one GPU (or one machine without) for an hour, in `payment_type`."""
    total: Decimal
    """Maximum price, held when you order, in `payment_type`."""
    expires_at: str
    """End of the price's validity."""


class DeployQuoteReply(TypedDict):
    ok: bool
    quote: DeployQuote


class DeployReceipt(TypedDict):
    held: Decimal
    billed: Decimal
    returned: Decimal
    other_amount: Decimal
    """Billed for runs that `lines` leaves out."""
    lines: list[DeployReceiptLine]
    """One line per billed run of a replica, newest first; at most 1000."""


class DeployReceiptLine(TypedDict):
    replica: int
    revision: int
    running_s: int
    """Paid whole seconds: from its start to its end, or to the last report of a device that fell silent."""
    amount: Decimal
    cause: ReplicaEndCause
    place: str


class DeployReceiptReply(TypedDict):
    ok: bool
    receipt: DeployReceipt


class DeployReplica(TypedDict):
    replica: int
    placement_id: str | None
    """Id of its newest run; null before the first."""
    state: ReplicaState
    """`waiting`: no place yet. `assigned`: sent to its place. `ended`: its newest run is over, see `cause`."""
    place: str | None
    """Name of the device or node where it runs."""
    revision: int | None
    since: str
    """Since when it is in this state."""
    running_at: str | None
    """Start of billing; null before it ran."""
    cause: ReplicaEndCause | None
    exit_code: int | None
    reason: str
    """For people."""
    url: str | None
    """Address of its port while it runs; `POST /api/deploy/jobs/{id}/access` opens it."""


class DeployReply(TypedDict):
    ok: bool
    receipt: DeployReceipt | None
    """Null until it is over."""
    job: Deploy
    replicas: list[DeployReplica]
    """Ordered by number."""
    events: list[DeployEvent]
    """The newest 50 events, oldest first."""


class DeployRevision(TypedDict):
    revision: int
    verdict: RevisionVerdict
    """`good`: it ran on all replicas for `min_healthy_s`. `bad`: it kept failing."""
    image: str | None
    command: list[str] | None
    """Null: the image's own."""
    env: dict[str, str]
    memory_mb: int
    gpu_count: int
    """GPUs of each replica; 0 for a deploy without."""
    copy_of: int | None
    """The revision whose content a rollback brought back."""
    created_at: str
    current: bool
    """Whether replicas should run this one."""
    network: bool


class DeployRevisionList(TypedDict):
    ok: bool
    next_cursor: str | None
    revisions: list[DeployRevision]
    """Newest first."""


class DeployRevisionReply(TypedDict):
    ok: bool
    revision: int
    """The new revision's number."""


class DeployScaleReply(TypedDict):
    ok: bool
    replicas: int
    cost: Decimal
    """Additional hold for the rest of the time, in `payment_type`."""


DeployStatus: TypeAlias = Literal["queued", "starting", "running", "completed", "failed", "stopped"]


DeployType: TypeAlias = Literal["Docker", "Jupyter", "Inference", "Training", "Script"]


class Deposit(TypedDict):
    id: str
    amount_usd: Decimal
    """The amount asked for, in dollars."""
    status: DepositStatus
    """`disputed`: the payer's bank took the money back for now; `dispute_lost`: for good."""
    in_review: DepositReviewReason | None
    """Why a person reviews the payment before it is credited; null: no review."""
    credited_usd: Decimal
    """Dollars credited to your balance; 0 until it is paid."""
    checkout_url: str | None
    """Where to pay it; null if it can't be paid any more."""
    created_at: str
    expires_at: str
    paid_at: str | None
    """When it was credited; null until then."""
    reversals: list[DepositReversal]


class DepositFeedData(TypedDict):
    deposit_id: str
    amount_usd: NotRequired[Decimal]
    amount: NotRequired[Decimal]
    currency: NotRequired[str]
    reason: NotRequired[str]
    ref: NotRequired[str]
    from_balance_usd: NotRequired[Decimal]
    failed: NotRequired[bool]
    state: NotRequired[str]


class DepositFeedEvent(TypedDict):
    id: str
    seq: int
    type: DepositFeedType
    at: str
    data: DepositFeedData


DepositFeedType: TypeAlias = Literal["deposit.paid", "deposit.held_back", "deposit.refunded", "deposit.disputed"]


class DepositItem(TypedDict):
    id: str
    amount_usd: Decimal
    """The amount asked for, in dollars."""
    status: DepositStatus
    """`disputed`: the payer's bank took the money back for now; `dispute_lost`: for good."""
    in_review: DepositReviewReason | None
    """Why a person reviews the payment before it is credited; null: no review."""
    credited_usd: Decimal
    """Dollars credited to your balance; 0 until it is paid."""
    checkout_url: str | None
    """Where to pay it; null if it can't be paid any more."""
    created_at: str
    expires_at: str
    paid_at: str | None
    """When it was credited; null until then."""


class DepositList(TypedDict):
    ok: bool
    next_cursor: str | None
    deposits: list[DepositItem]
    """Newest first."""


class DepositReply(TypedDict):
    ok: bool
    deposit: Deposit


class DepositReversal(TypedDict):
    ref: str
    """The provider's reference; your statement shows it, too."""
    kind: ReversalKind
    state: ReversalState
    """`given_back`: the refund failed or the dispute was won, and the money returned."""
    amount_usd: Decimal
    from_balance_usd: Decimal
    """Dollars of it that were taken from your balance."""
    at: str


DepositReviewReason: TypeAlias = Literal["wrong_amount", "wrong_currency", "unknown_account"]


DepositStatus: TypeAlias = Literal["pending", "paid", "expired", "refunded", "partly_refunded", "disputed", "dispute_lost"]


class Device(TypedDict):
    id: str
    """The id of its worker token."""
    name: str
    """Label of its worker token."""
    hostname: str
    """`name` until a heartbeat sends another."""
    device_type: DeviceType
    gpu_name: str
    """Empty while unknown."""
    gpu_count: int
    """0 while unknown."""
    gpu_memory_gb: float
    """Memory of one GPU, in GB; 0 while unknown."""
    cpu_cores: int
    """0 while unknown."""
    ram_gb: float
    """In GB; 0 while unknown."""
    capabilities: list[str]
    """What its agent can enforce, such as `script`, `image`, `network`, `gpu`."""
    concurrency: int
    """How many jobs with a spec it runs at once."""
    is_online: bool
    """Whether its last heartbeat is recent and it has not gone offline since."""
    earn_today: Decimal
    """Earned since 00:00 UTC, in coins; USD count at the value of one coin."""
    cpu_temp: float | None
    """°C; null while unknown."""
    gpu_temp: float | None
    """°C; null while unknown."""
    cpu_pct: float | None
    """CPU usage in percent; null while unknown."""
    ram_pct: float | None
    """Memory usage in percent; null while unknown."""
    min_price_usd: Decimal | None
    """USD per hour; null: any price."""
    paused: bool
    """Its owner paused it: it is given no new jobs or replicas."""
    reliability: float | None
    """Probability that it finishes a job it starts, from 0 to 1, by its last 100 attempts; null below five. Failures,
    silence, missed deadlines and rejected results count against it, and returning a job counts half. Jobs that fail
    on every device and jobs that their buyer cancelled don't count.
    """
    valid_in_row: int
    """Results in a row that agreed with other devices in jobs with quorum. With enough it may run such a job alone.
    """
    created_at: str
    last_heartbeat_at: str | None
    """Null before the first heartbeat."""
    hardware: Hardware


class DeviceBlocker(TypedDict):
    code: DeviceBlockerCode
    jobs: int
    """Jobs that don't come to it for this; each counts once, at the first reason."""
    text: str


DeviceBlockerCode: TypeAlias = Literal["lacks_sandbox", "lacks_gpu", "lacks_gpu_model", "lacks_gpu_count", "lacks_gpu_memory", "lacks_memory", "lacks_network", "excluded", "pays_too_little"]


class DeviceExplanation(TypedDict):
    device_id: str
    name: str
    is_online: bool
    code: DeviceSituation
    """What it does, or why it has no work. New codes may come."""
    text: str
    """The same in words."""
    running_jobs: int
    min_price_usd: Decimal | None
    """What its owner asks for, in USD per hour; null: anything."""
    best_price_usd: Decimal | None
    """What the best paid job that it could do pays, in USD per hour after the fee; null: there is none."""
    pause: DevicePause | None
    """Why and until when it gets no jobs after failures; null: it isn't paused for failing."""
    reliability: float | None
    """As in GET /api/worker/devices."""
    last_heartbeat_at: str | None
    next: list[str]
    """What its owner can do, the most useful first."""
    jobs: OfferCounts
    blockers: list[DeviceBlocker]
    """What keeps waiting jobs from it."""
    hardware: HardwareStanding
    """How its self-test went."""


class DeviceExplanationReply(TypedDict):
    ok: bool
    explanation: DeviceExplanation


class DeviceFeedData(TypedDict):
    device_id: str
    name: str
    reason: NotRequired[str]
    last_heartbeat_at: NotRequired[str | None]
    until: NotRequired[str]
    failed_jobs: NotRequired[list[str]]


class DeviceFeedEvent(TypedDict):
    id: str
    seq: int
    type: DeviceFeedType
    at: str
    data: DeviceFeedData


DeviceFeedType: TypeAlias = Literal["device.enrolled", "device.online", "device.lost", "device.paused", "device.changed"]


class DeviceList(TypedDict):
    ok: bool
    next_cursor: str | None
    devices: list[Device]


class DeviceLogin(TypedDict):
    ok: bool
    device_code: str
    """Secret of the program, for `POST /auth/device/token`. Keep it in memory."""
    user_code: str
    """What the person types; dashes, spaces and case don't matter."""
    verification_uri: str
    """The page where the person types it."""
    verification_uri_complete: str
    """The same page with the code in it, to open in a browser."""
    expires_in: int
    """Seconds until both codes expire."""
    interval: int
    """Seconds between two polls."""


class DevicePause(TypedDict):
    since: str
    until: str
    in_a_row: int
    """Pauses without a completed job between them; each is twice as long as the one before, up to a day."""
    failed_jobs: list[str]
    """The jobs it failed that led to this pause."""


DevicePresenceReply = TypedDict(
    "DevicePresenceReply",
    {
        "ok": "bool",
        "from": "str",
        "to": "str",
        "online_share": "float | None",
        "complete": "bool",
        "spans": "list[OnlineSpan]",
    },
)


class DeviceReply(TypedDict):
    ok: bool
    device: Device


DeviceSituation: TypeAlias = Literal["never_connected", "offline", "paused_by_owner", "paused", "working", "full", "no_waiting_jobs", "no_matching_jobs", "jobs_excluded", "floor_too_high", "about_to_claim"]


DeviceType: TypeAlias = Literal["desktop", "mini_pc", "server", "phone"]


class DevicesOnline(TypedDict):
    ok: bool
    every_s: int
    """Seconds between two samples."""
    samples: list[DevicesOnlineSample]
    """Oldest first."""


class DevicesOnlineSample(TypedDict):
    at: str
    devices: int


class Dispute(TypedDict):
    job_id: str
    title: str
    """Of the job."""
    price_coin: Decimal
    """Price of the job in coins; held while the dispute is open."""
    owed_coin: Decimal
    """Coins in dispute, fee included: the price, or less where the job ended without a result."""
    state: DisputeState
    reason: str
    opened_at: str
    settles_at: str
    """When it ends by rule if nobody has settled it: DISPUTE_DEFAULT_SPLIT_PERCENT (50) goes to the worker's side.
    """
    deposit_coin: Decimal
    """Coins held of the buyer beside the price since it was opened. They return with the settlement, unless that pays
    the worker's side everything: then they are the worker's, without a fee.
    """
    settlement: DisputeSettlement | None
    """The decision; null while it is open."""
    evidence: list[DisputeEvidence]
    """Oldest first."""


class DisputeEvidence(TypedDict):
    id: str
    by: DisputeSide
    """The side that gave it."""
    text: str
    at: str


class DisputeEvidenceReply(TypedDict):
    ok: bool
    evidence: DisputeEvidence


class DisputeItem(TypedDict):
    job_id: str
    title: str
    """Of the job."""
    price_coin: Decimal
    """Price of the job in coins; held while the dispute is open."""
    owed_coin: Decimal
    """Coins in dispute, fee included: the price, or less where the job ended without a result."""
    state: DisputeState
    reason: str
    opened_at: str
    settles_at: str
    """When it ends by rule if nobody has settled it: DISPUTE_DEFAULT_SPLIT_PERCENT (50) goes to the worker's side.
    """
    deposit_coin: Decimal
    """Coins held of the buyer beside the price since it was opened. They return with the settlement, unless that pays
    the worker's side everything: then they are the worker's, without a fee.
    """
    settlement: DisputeSettlement | None
    """The decision; null while it is open."""


class DisputeReply(TypedDict):
    ok: bool
    dispute: Dispute


class DisputeSettlement(TypedDict):
    by: DisputeSettler
    """`rule`: nobody settled it before `settles_at`."""
    pay_coin: Decimal
    """Coins that went to the worker's side, fee included."""
    refunded_coin: Decimal
    """Coins that returned to the buyer."""
    deposit_to: DisputeSide
    """Who got the deposit: the worker's side where it got all that was disputed, else the buyer."""
    note: str
    at: str


DisputeSettler: TypeAlias = Literal["administrator", "rule"]


DisputeSide: TypeAlias = Literal["buyer", "worker"]


DisputeState: TypeAlias = Literal["open", "settled"]


class DisputedWork(TypedDict):
    description: str | None
    requirements: str | None
    spec: JobSpec | None
    started_at: str
    ended_at: str
    exit_code: int | None
    result: str | None
    result_sha256: str | None
    log_tail: str
    """The last 20,000 characters of the log."""
    artifacts: list[Artifact]
    """At most 100, by name."""


class Earning(TypedDict):
    day: str
    """UTC day."""
    device_id: str
    coin: Decimal
    usd: Decimal


class EarningList(TypedDict):
    ok: bool
    days: int
    """How many UTC days, today included."""
    total_coin: Decimal
    total_usd: Decimal
    earnings: list[Earning]
    """By day and device, newest first, without days and devices that earned nothing."""


class EnableTwoFactor(TypedDict):
    code: str
    """From the authenticator app."""


class EndProxySession(TypedDict):
    session_id: str


class EnrolDevice(TypedDict):
    code: str
    """From `POST /api/worker/enrolments`."""
    hostname: str
    """The device's name, unless its owner chose one."""


class EnrolmentReply(TypedDict):
    ok: bool
    code: str
    """Good for one machine. Shown once; we store only its hash."""
    expires_at: str
    """15 minutes from now."""
    install_command: str
    """The line that installs the agent on a Linux machine and enrols it."""


class ErrorCode(TypedDict):
    code: str
    """Stable code, as in `code` of a problem document."""
    status: int
    """Its HTTP status."""
    title: str
    """Its meaning."""


class ErrorCodeReply(TypedDict):
    ok: bool
    error: ErrorCode


class EventList(TypedDict):
    ok: bool
    events: list[FeedEvent]
    """Oldest first."""
    next_after: int
    """`after` of the next request."""
    complete: bool
    """Whether these were all stored events at the time of the reply."""


class EventStreamChanged(TypedDict):
    event: Literal["changed"]
    data: ChangeHint


EventStreamEvent: TypeAlias = "EventStreamReady | EventStreamFeed | EventStreamChanged"
"""One server-sent event."""


class EventStreamFeed(TypedDict):
    event: EventType
    id: str
    data: FeedEvent


class EventStreamReadyData(TypedDict):
    after: int


class EventStreamReady(TypedDict):
    event: Literal["ready"]
    id: str
    data: EventStreamReadyData


EventType: TypeAlias = Literal["job.started", "job.interrupted", "job.completed", "job.result_accepted", "job.result_differs", "job.paid", "job.disputed", "job.dispute_settled", "job.failed", "job.cancelled", "job.expired", "deploy.queued", "deploy.starting", "deploy.running", "deploy.completed", "deploy.failed", "deploy.stopped", "session.ended", "session.exhausted", "session.expired", "device.enrolled", "device.online", "device.lost", "device.paused", "device.changed", "reward.paid", "referral.paid", "deposit.paid", "deposit.held_back", "deposit.refunded", "deposit.disputed", "withdrawal.paid", "withdrawal.returned", "withdrawal.rejected", "exchange.done", "webhook.disabled"]


ExchangeFeedData = TypedDict(
    "ExchangeFeedData",
    {
        "exchange_id": "str",
        "from": "Currency",
        "to": "Currency",
        "amount": "Decimal",
        "received": "Decimal",
        "fee": "Decimal",
    },
)


class ExchangeFeedEvent(TypedDict):
    id: str
    seq: int
    type: ExchangeFeedType
    at: str
    data: ExchangeFeedData


ExchangeFeedType: TypeAlias = Literal["exchange.done"]


class ExchangeMoney(TypedDict):
    quote_id: str


ExchangeQuoteReply = TypedDict(
    "ExchangeQuoteReply",
    {
        "ok": "bool",
        "from": "Currency",
        "to": "Currency",
        "amount": "Decimal",
        "receives": "Decimal",
        "rate": "float",
        "fee": "Decimal",
        "quote_id": "str",
        "expires_at": "str",
    },
)


ExchangeReply = TypedDict(
    "ExchangeReply",
    {
        "ok": "bool",
        "from": "Currency",
        "to": "Currency",
        "amount": "Decimal",
        "receives": "Decimal",
        "rate": "float",
        "fee": "Decimal",
        "exchange_id": "str",
    },
)


class Exit(TypedDict):
    device_id: str
    country: str | None
    """ISO 3166-1 alpha-2, lower case; null: unknown."""
    min_price_per_gb: Decimal
    """Least a buyer must bid, in USD per GB; 0: any price."""
    max_gb_month: Decimal | None
    """Monthly cap in GB; null: none."""
    carried_gb_month: float
    """GB carried this calendar month (UTC), by the gateways' meters."""
    earned_usd_month: Decimal
    """USD that this device earned this calendar month (UTC); a session pays when it has ended."""
    connected: bool
    """Whether a gateway holds a tunnel to it now."""


class ExitCountry(TypedDict):
    country: str | None
    """ISO 3166-1 alpha-2, lower case; null: unknown."""
    exits: int
    """Devices there that would carry a session now."""
    min_price_per_gb: Decimal
    """Least that one of them asks, in USD per GB; 0: any price."""


class ExitCountryList(TypedDict):
    ok: bool
    min_price_per_gb: Decimal
    """Least price of a session in USD per GB, whatever the exit."""
    countries: list[ExitCountry]
    """By country; unknown last."""


class ExitGateway(TypedDict):
    host: str
    """Address of a gateway."""
    port: int
    """Its port for agents (TLS)."""
    certificate_sha256: str
    """SHA-256 of its certificate (DER), lower-case hex; the agent accepts no other."""


class ExitGrantReply(TypedDict):
    ok: bool
    ticket: str
    """Admits the agent to these gateways; each renewal returns a new one."""
    renew_s: int
    """Seconds until the next renewal is due. Without one for four times as long, the device stops being an exit.
    """
    carried_gb_month: float
    """GB the device carried this calendar month (UTC), by the gateways' meters."""
    gateways: list[ExitGateway]
    """Gateways that send sessions; the agent keeps a tunnel to each. Empty while no gateway runs."""


class ExitList(TypedDict):
    ok: bool
    next_cursor: str | None
    exits: list[Exit]


class ExportReply(TypedDict):
    ok: bool
    exported_at: str
    data: dict[str, dict[str, list[dict[str, Any]]]]
    """Lists of records, by part of the service and kind; without secrets."""


class ExtensionResults(TypedDict):
    credProps: NotRequired[CredentialProperties]


class FailJob(TypedDict):
    cause: NotRequired[FailureCause]
    """Whose failure it is: of the job's `program`, which ended with an error or by one of its limits, or of the
    `device`, which could not run it. Default: `program` with an `exit_code`, else `device`.
    """
    exit_code: NotRequired[int]
    """What the program ended with."""
    reason: NotRequired[str]
    """Why, in words, for the buyer."""
    attempt_id: NotRequired[str]
    """The attempt this is about; a stale one is refused. Default: the device's attempt at the job."""


class FailedRequest(TypedDict):
    request_id: str
    at: str
    method: str
    route: str
    status: int
    kind: str
    """Class and code of the error; the log has its message."""


FailureCause: TypeAlias = Literal["program", "device"]


FeedEvent: TypeAlias = "JobFeedEvent | DeployFeedEvent | SessionFeedEvent | DeviceFeedEvent | RewardFeedEvent | ReferralFeedEvent | DepositFeedEvent | WithdrawalFeedEvent | ExchangeFeedEvent | WebhookFeedEvent"


class FileList(TypedDict):
    ok: bool
    next_cursor: str | None
    used_bytes: int
    """Bytes of all your files."""
    max_bytes: int
    """Bytes that they may have together."""
    files: list[StoredFile]
    """Newest first."""


class ForgotPassword(TypedDict):
    email: str


class FoundDisk(TypedDict):
    free_gb: float
    tested_mb: float
    write_mb_per_s: float
    read_mb_per_s: float
    faults: int
    """Blocks that read back differently."""


class FoundGpu(TypedDict):
    name: str
    count: int
    memory_gb: float
    """Memory of one GPU, in GB; 0 if the driver doesn't report it."""


class FoundMemory(TypedDict):
    total_gb: float
    tested_mb: float
    gb_per_s: float
    faults: int
    """Blocks that read back differently."""


class FoundNetwork(TypedDict):
    down_mbit_per_s: float
    up_mbit_per_s: float
    latency_ms: float


GoodnessType: TypeAlias = Literal["tree_planting", "cleanup", "animal_care", "recycling", "helping_people", "donation", "none"]


class GrantCoins(TypedDict):
    why: str
    """Kept in the audit log."""
    amount: Amount
    """At least 0.000001."""
    currency: Currency


class Hardware(TypedDict):
    verified: bool
    """Whether it passed a test of its current hardware, at most 30 days ago. It stays true during a new test."""
    state: HardwareState
    reason: HardwareReason | None
    """First reason why it is not verified; null when it is, and during a test."""
    text: str
    """State and reasons in words."""
    tested_at: str | None
    """When its last finished test ended; null before the first."""
    valid_until: str | None
    """When the result expires unless the hardware changes first; null unless verified."""
    asked_at: str | None
    """When its owner asked for a test that has no result yet; null without one."""
    cpu: TestedCpu | None
    """Null before the first finished test. After a test that failed early, the work shown by then."""
    memory: TestedMemory | None
    disk: TestedDisk | None
    """Null also where the device has no folder to test."""
    network: TestedNetwork | None
    gpu: TestedGpu | None
    """Null also without a GPU."""


HardwareReason: TypeAlias = Literal["wrong_work", "too_fast", "too_slow", "cores_not_shown", "cores_differ", "memory_differs", "memory_faulty", "disk_faulty", "gpu_differs", "never_tested", "not_finished", "hardware_changed", "expired"]


class HardwareReply(TypedDict):
    ok: bool
    hardware: Hardware


class HardwareStanding(TypedDict):
    state: HardwareState
    verified: bool
    """As `hardware.verified` in GET /api/worker/devices."""
    reasons: list[str]
    """Codes of why it is not verified; empty when it is, and while it is tested."""
    text: str


HardwareState: TypeAlias = Literal["untested", "testing", "verified", "failed"]


class Heartbeat(TypedDict):
    instance_id: NotRequired[str]
    """Random id that the agent keeps in its data folder. While the agent that sent one is online, heartbeats with
    another are refused with `agent_already_running`: one token is one device.
    """
    hostname: NotRequired[str]
    """Name of the machine."""
    gpu_name: NotRequired[str]
    """Model of its GPUs."""
    gpu_count: NotRequired[int]
    """How many GPUs it has."""
    gpu_memory_gb: NotRequired[float]
    """Memory of one GPU, in GB."""
    cpu_cores: NotRequired[int]
    """How many CPU cores it has."""
    ram_gb: NotRequired[float]
    """Memory, in GB."""
    capabilities: NotRequired[list[str]]
    """What its agent can enforce, as checked at its start: `script`, `image`, `network`, `gpu`, … `cpu_replicas`: a
    device with GPUs also takes replicas that need none; otherwise it keeps its room for those that do.
    """
    concurrency: NotRequired[int]
    """How many jobs with a spec it runs at once; 1 until a heartbeat says more."""
    cpu_temp: NotRequired[float]
    """Temperature of the CPU, in °C."""
    gpu_temp: NotRequired[float]
    """Temperature of the hottest GPU, in °C."""
    cpu_pct: NotRequired[float]
    """CPU usage, in percent."""
    ram_pct: NotRequired[float]
    """Memory usage, in percent."""


class HeartbeatReply(TypedDict):
    ok: bool
    heartbeat_interval_s: int
    """Seconds until the next heartbeat is expected."""


class HeldMoney(TypedDict):
    subject: str
    """What it is held for: `job`, `deploy`, `session`, `withdrawal`, `dispute`."""
    coin: Decimal
    usd: Decimal


class HostedReplica(TypedDict):
    placement_id: str
    deploy_id: str
    job_name: str
    replica: int
    device_id: str
    device_name: str
    state: HostedReplicaState
    gpu_count: int
    price_per_hour: Decimal
    """Before the fee."""
    currency: Currency
    assigned_at: str
    running_at: str | None


class HostedReplicaList(TypedDict):
    ok: bool
    next_cursor: str | None
    replicas: list[HostedReplica]


HostedReplicaState: TypeAlias = Literal["assigned", "starting", "running"]


class Job(TypedDict):
    id: str
    title: str
    job_type: JobType
    price_coin: Decimal
    """Payment in coins."""
    duration_hrs: int
    """How long it may run, in hours."""
    status: JobStatus
    buyer_id: str
    """Creator of the job."""
    description: str | None
    requirements: str | None
    created_at: str
    failure: JobFailure | None
    """The latest failure; null: none, or yet another run completed the job."""
    progress: JobProgress | None
    """Of the running or latest attempt; null when it reported none."""
    cost_so_far_coin: Decimal | None
    """What it costs at most if it is cancelled now: what was paid, and of a running job the time since its start. Null
    with `verification` `quorum`.
    """
    spec: JobSpec | None
    """What to run; null: done by hand."""
    verification: Verification
    review: JobReview | None
    """What became of the result, where it is looked at before it is paid; also of the pay for the time, where the
    program failed or the deadline was over. Null before, and without review.
    """
    review_due_at: str | None
    """When the result is paid if the buyer neither accepts nor disputes it; null unless that is open."""
    started_at: str | None
    """When it was first accepted."""
    ended_at: str | None
    expires_at: str
    """When it expires if it is still waiting then."""
    result: str | None
    """What the device answered at completion; null for all but the buyer and the owner of that device."""
    result_sha256: str | None
    """Null for all but the buyer and the owner of the device that completed it."""
    exit_code: int | None
    failure_reason: str | None
    """Reason of the latest failure; null for all but the buyer and the owner of the device that completed it."""
    interruptions: int
    """Times a device was lost or let go of it."""
    failures: int
    """Failures of devices; when those of five owners have failed it, the job fails."""
    current_attempt_id: str | None
    max_attempts: int
    """The job fails after this many runs whose program ended with an error."""
    cost_coin: Decimal
    """What the buyer has paid, in coins, fee included; 0 until a run was paid."""
    quorum: int | None
    """Results of different owners that must agree; null without `verification` `quorum`."""
    copies: list[JobCopy] | None
    """The runs whose results are compared, oldest first; null without quorum, and for a copy."""
    copy_of: str | None
    """The job with quorum that this is a copy of."""
    verdict: ResultVerdict | None
    """Of a copy: whether its result agrees with others; null while that is open, and for other jobs."""


class JobBlocker(TypedDict):
    code: JobBlockerCode
    devices: int
    """Devices that this keeps from taking the job; each counts once, at the first reason."""
    text: str


JobBlockerCode: TypeAlias = Literal["lacks_sandbox", "lacks_gpu", "lacks_gpu_model", "lacks_gpu_count", "lacks_gpu_memory", "lacks_memory", "lacks_network", "excluded", "paused", "asks_more", "busy"]


class JobCopy(TypedDict):
    id: str
    status: JobStatus
    verdict: ResultVerdict | None
    """What comparing made of it: it was paid, it was not, or nobody waited for it. Null: not compared yet, or failed.
    """


class JobExplanation(TypedDict):
    job_id: str
    status: JobStatus
    code: JobSituation
    """Where it stands and why. New codes may come."""
    text: str
    """The same in words."""
    devices: SupplyCounts | None
    """Null unless it waits for a device."""
    price_coin: Decimal
    """What one device gets for it, before the fee, in coins: with quorum, a share of the price."""
    price_needed_coin: Decimal | None
    """Least price, in coins, that a device which has what it needs would take now; null: a higher price changes
    nothing.
    """
    review_due_at: str | None
    """When its result is paid if you say nothing; null unless it waits for your review."""
    expires_at: str | None
    """When it expires; null unless it waits."""
    as_of: str
    """When the devices were looked at: at most about ten seconds ago."""
    blockers: list[JobBlocker]
    """What keeps devices from taking it; empty unless it waits for one."""
    next: list[JobStep]
    """What you can do, the most useful first."""


class JobExplanationReply(TypedDict):
    ok: bool
    explanation: JobExplanation


class JobFailure(TypedDict):
    by: FailureCause
    """Whose it is: the job's own `program` ended with an error, and no device is blamed, or the `device` could not run
    it.
    """
    exit_code: int | None
    """Null: the program was ended (its time, memory, space or log), or never began."""
    reason: str | None
    """In the device's words."""
    log_tail: str | None
    """The last lines of that run's log: at most 20 and 2,000 characters."""
    text: str | None
    """All of it in words, where the program failed."""


class JobFeedData(TypedDict):
    job_id: str
    title: NotRequired[str]
    status: NotRequired[JobStatus]
    attempt_id: NotRequired[str]
    device_id: NotRequired[str]
    verification: NotRequired[Verification]
    review: NotRequired[ReviewStatus]
    review_due_at: NotRequired[str | None]
    cause: NotRequired[str | None]
    reason: NotRequired[str | None]
    text: NotRequired[str | None]
    note: NotRequired[str]
    paid_coin: NotRequired[Decimal]
    fee_coin: NotRequired[Decimal]
    cost_coin: NotRequired[Decimal]
    refunded_coin: NotRequired[Decimal]
    pay_coin: NotRequired[Decimal]
    deposit_coin: NotRequired[Decimal]
    deposit_to: NotRequired[DisputeSide]


class JobFeedEvent(TypedDict):
    id: str
    seq: int
    type: JobFeedType
    at: str
    data: JobFeedData


JobFeedType: TypeAlias = Literal["job.started", "job.interrupted", "job.completed", "job.result_accepted", "job.result_differs", "job.paid", "job.disputed", "job.dispute_settled", "job.failed", "job.cancelled", "job.expired"]


class JobInput(TypedDict):
    path: str
    """Where the job finds it, below `$INPUT_DIR` (`/work/inputs`): letters, digits, `.`, `_`, `-`, and `/` for
    folders.
    """
    sha256: str
    """The file, one of yours (`POST /api/files`)."""


class JobItem(TypedDict):
    id: str
    title: str
    job_type: JobType
    price_coin: Decimal
    """Payment in coins."""
    duration_hrs: int
    """How long it may run, in hours."""
    status: JobStatus
    buyer_id: str
    """Creator of the job."""
    description: str | None
    requirements: str | None
    created_at: str
    failure: JobFailure | None
    """The latest failure; null: none, or yet another run completed the job."""
    progress: JobProgress | None
    """Of the running or latest attempt; null when it reported none."""
    cost_so_far_coin: Decimal | None
    """What it costs at most if it is cancelled now: what was paid, and of a running job the time since its start. Null
    with `verification` `quorum`.
    """


class JobList(TypedDict):
    ok: bool
    next_cursor: str | None
    jobs: list[JobItem]


JobLogEvent: TypeAlias = "JobLogEventLog | JobLogEventStatus | JobLogEventProgress"
"""One server-sent event."""


class JobLogEventLogData(TypedDict):
    attempt_id: str
    offset: int
    text: str


class JobLogEventLog(TypedDict):
    event: Literal["log"]
    id: NotRequired[str]
    data: JobLogEventLogData


class JobLogEventProgressData(TypedDict):
    attempt_id: str
    percent: float
    message: str | None
    at: str


class JobLogEventProgress(TypedDict):
    event: Literal["progress"]
    id: NotRequired[str]
    data: JobLogEventProgressData


class JobLogEventStatusData(TypedDict):
    status: JobStatus
    attempt_id: str | None
    attempt_status: AttemptStatus | None
    failure: JobFailure | None


class JobLogEventStatus(TypedDict):
    event: Literal["status"]
    id: NotRequired[str]
    data: JobLogEventStatusData


class JobLogPiece(TypedDict):
    offset: int
    """Of the text's first byte."""
    at: str
    """When it was stored."""
    text: str


class JobLogReply(TypedDict):
    ok: bool
    attempt_id: str | None
    """Whose log this is; null: nobody has tried the job yet."""
    logs: list[JobLogPiece]
    next_offset: int
    """Ask with this offset for what comes next."""
    complete: bool
    """Nothing more will come: the attempt has ended and this is the end of its log."""


JobOutlook: TypeAlias = Literal["about_to_start", "devices_busy", "price_too_low", "devices_paused", "devices_excluded", "too_few_owners", "no_matching_device", "no_device_online", "waits_for_a_person"]


class JobProgress(TypedDict):
    message: str | None
    at: str
    percent: float
    """From 0 to 100."""


class JobQuote(TypedDict):
    price_coin: Decimal
    """Suggested `price_coin` of the job: what is usual, or more where no free device would take it for that."""
    low_coin: Decimal
    """Least price for which a device that fits would take it; without one, the least that was usual."""
    high_coin: Decimal
    """Price for which every device that fits would take it, or the most that was usual."""
    duration_hrs: int
    """To send with the job: the price is for this long."""
    payment_type: Currency
    total: Decimal
    """Maximum price, held when you post the job, in `payment_type`: `price_coin` for each of `max_attempts`."""
    source: PriceSource
    """What decided the price. `history`: what completed jobs paid on such GPUs in the last 30 days. `price_list`: too
    few to tell, so the operator's list price (GPU_PRICES). `asking_price`: owners of devices that fit ask for more
    than that.
    """
    usual_jobs: int
    """Completed jobs that this was drawn from; 0: it is the list price."""
    code: JobOutlook
    """What would become of the job now at `price_coin`. New codes may come."""
    text: str
    """The same in words."""
    wait_s: int | None
    """Seconds until devices that fit should be free: 0 now, else by the deadlines of what they run. Most jobs end
    earlier; waiting jobs that pay more per hour go first. Null: unknown.
    """
    devices: SupplyCounts | None
    """Devices at `price_coin`; null without a `spec`."""
    as_of: str
    """When the devices were looked at: at most about ten seconds ago."""
    usual_coin_per_hr: PriceRange
    """What is usual per hour and GPU, or per hour without a GPU: paid in the last 30 days, or the operator's list
    price.
    """
    blockers: list[JobBlocker]
    """What keeps devices from taking it at `price_coin`."""


class JobQuoteReply(TypedDict):
    ok: bool
    quote: JobQuote


class JobReply(TypedDict):
    ok: bool
    job: Job


class JobReview(TypedDict):
    state: ReviewStatus
    """While `pending` or `disputed` the price is held; `lapsed`: nobody looked in time, so it was paid."""
    due_at: str
    """When a result that the buyer neither accepted nor disputed is paid."""
    owed_coin: Decimal
    """Coins that are held and paid unless a dispute says otherwise, fee included: the price, or less without a result.
    """


JobSituation: TypeAlias = Literal["no_device_online", "no_matching_device", "devices_excluded", "devices_paused", "price_too_low", "devices_busy", "about_to_start", "waits_for_a_person", "running", "device_silent", "awaiting_review", "disputed", "completed", "failed_by_program", "failed_everywhere", "timed_out", "silenced_devices", "results_differ", "cancelled", "expired"]


JobSort: TypeAlias = Literal["newest", "price_desc", "price_asc"]


class JobSpec(TypedDict):
    image: NotRequired[str]
    """Container image, by its full name. Without one, `command` and `script` run in the agent's own sandbox."""
    command: NotRequired[list[str]]
    """Program and arguments; with `script`, the arguments of the script."""
    script: NotRequired[str]
    """Text of a script, run by the interpreter its `#!` line names, without one by `/bin/sh`."""
    env: NotRequired[dict[str, str]]
    """Environment variables of the job."""
    inputs: NotRequired[list[JobInput]]
    """Files of yours that it reads, each at a path of its own; it can't change them. They are fetched before it
    starts.
    """
    timeout_s: NotRequired[int]
    """Seconds after which the agent ends it, and the server soon after; default, and most: the job's `duration_hrs`.
    """
    memory_mb: NotRequired[int]
    """Memory it may use, in MB; default 1024."""
    gpu_model: NotRequired[str]
    """Model the device's GPU must have, by whole words: "A100" matches "NVIDIA A100-SXM4-80GB"."""
    gpu_count: NotRequired[int]
    """GPUs it uses; default 1 when a model or GPU memory is asked for, else 0."""
    gpu_memory_gb: NotRequired[float]
    """Memory each GPU must have, in GB."""
    network: NotRequired[bool]
    """Whether the job may reach the network; default false."""


JobStatus: TypeAlias = Literal["waiting", "running", "completed", "failed", "cancelled", "expired"]


class JobStep(TypedDict):
    code: JobStepCode
    text: str
    request: str | None
    """The call that does it; null where there is nothing to call."""


JobStepCode: TypeAlias = Literal["wait", "post_for_more", "ask_for_less", "accept_by_hand", "cancel", "accept_result", "dispute_result", "add_evidence", "read_result", "read_attempts", "post_again"]


class JobSummary(TypedDict):
    id: str
    title: str
    status: JobStatus


JobType: TypeAlias = Literal["docker", "training", "inference", "script"]


class KnownCredential(TypedDict):
    type: Literal["public-key"]
    transports: list[AuthenticatorTransport]
    id: str


Language: TypeAlias = Literal["en", "tr", "ru", "ko"]


class LastBackup(TypedDict):
    ended_at: str
    rows: int


class Login(TypedDict):
    email: str
    code: NotRequired[str]
    """Of the authenticator app, or a recovery code; for accounts with two-factor sign-in."""
    password: str


class MarketplaceJob(TypedDict):
    id: str
    title: str
    job_type: JobType
    price_coin: Decimal
    """Payment in coins."""
    duration_hrs: int
    """How long it may run, in hours."""
    status: JobStatus
    buyer_id: str
    """Creator of the job."""
    description: str | None
    requirements: str | None
    created_at: str


class MarketplaceJobList(TypedDict):
    ok: bool
    next_cursor: str | None
    jobs: list[MarketplaceJob]


class MeReply(TypedDict):
    ok: bool
    coin_balance: Decimal
    """Spendable coins."""
    usd_balance: Decimal
    """Spendable dollars."""
    language: Language
    """The language of your e-mails."""
    api_key: ApiKey | None
    """The API key of this request; null with an access token."""
    id: str
    username: str
    email_verified: bool
    """Whether the e-mail address was confirmed."""
    two_factor: bool
    """Whether log-ins need a code beside the password."""
    is_admin: bool
    """Whether `/api/admin` is open to the account."""


class NetworkProbe(TypedDict):
    test_id: str
    text: NotRequired[str]
    """Any text, to measure the way up."""
    answer: NotRequired[int]
    """How many characters to answer, to measure the way down."""


class NetworkProbeReply(TypedDict):
    ok: bool
    text: str
    """As many random characters as the request asked for."""


class Offer(TypedDict):
    gpu_model: str
    """Model as most of these devices report it; empty: no GPU, or one without a name."""
    devices_online: int
    """Devices that are online."""
    devices_free: int
    """Those on which no job runs."""
    gpus_online: int
    gpus_free: int
    verified: int
    """Devices whose hardware was measured and is what they say."""
    gpu_memory_gb: float
    """Memory of one GPU, in whole GB; 0 while unknown."""
    price_usd_per_hr: PriceRange
    """What a job must pay per hour, the platform's fee included, for an owner to take it; 0: any price."""
    price_coin_per_hr: PriceRange
    """The same in coins."""
    cpu_cores: Spread
    """Of a device; 0 while unknown."""
    ram_gb: Spread
    """Of a device, in GB; 0 while unknown."""
    reliability: OfferReliability


class OfferCounts(TypedDict):
    compared: int
    matching: int
    """It has what they need."""
    paying: int
    """Of those, the jobs that pay at least what its owner asks for."""


class OfferExit(TypedDict):
    max_gb_month: NotRequired[Amount]
    """Most the device carries in a calendar month (UTC), both directions, in GB of 10⁹ bytes; absent: no limit."""
    min_price_per_gb: NotRequired[Amount]
    """Least a buyer must bid, in USD per GB; absent: any price."""
    country: NotRequired[str]
    """Where the device is, ISO 3166-1 alpha-2 in lower case; absent: unknown, so it serves no buyer who asks for a
    country.
    """


class OfferList(TypedDict):
    ok: bool
    next_cursor: str | None
    offers: list[Offer]


class OfferReliability(TypedDict):
    median: float | None
    """How likely a device of this kind finishes what it starts, from 0 to 1, by a sample; null while too little is
    known.
    """


OfferSort: TypeAlias = Literal["most_devices", "price_asc", "price_desc", "reliability", "gpu_memory"]


class Ok(TypedDict):
    ok: bool


OnlineSpan = TypedDict(
    "OnlineSpan",
    {
        "from": "str",
        "to": "str | None",
    },
)


class Overview(TypedDict):
    ok: bool
    devices_online: int
    backup: LastBackup | None
    """The newest complete `npm run backup`; null: never."""
    attention: Attention
    processes: list[ServiceProcess]
    """Living ones first."""
    queues: list[Queue]
    held: list[HeldMoney]
    """Open holds by what they are for."""
    errors: list[FailedRequest]
    """The newest 50 internal errors, newest first."""


class OwnAuditEntry(TypedDict):
    id: str
    act: str
    """What happened, as `<subject>.<verb>`."""
    at: str
    detail: dict[str, Any]
    """Names, ids and reasons; never a secret."""
    address: str | None
    """The client's network address; null: there was no request, or it was not yours."""
    program: str | None
    """The client's `User-Agent`, at most 200 characters."""
    request_id: str | None
    """The client's `X-Request-Id`, or else a UUID."""
    api_key_id: str | None
    """The API key that the request used; null: none."""
    by: ActorKind
    """Who did it: you (or a person with your credentials), an administrator, or the operator of the service."""


class OwnAuditEntryList(TypedDict):
    ok: bool
    next_cursor: str | None
    acts: list[OwnAuditEntry]


class Passkey(TypedDict):
    id: str
    name: str
    backed_up: bool
    """Whether its keeper copies it to other devices, as a password manager does."""
    created_at: str
    last_used_at: str | None
    """The last sign-in with it; null: never."""


class PasskeyList(TypedDict):
    ok: bool
    passkeys: list[Passkey]
    """At most 20."""


class PasskeyOptions(TypedDict):
    ok: bool
    options: CreationOptions
    """For `PublicKeyCredential.parseCreationOptionsFromJSON`."""


class PasskeyOwner(TypedDict):
    id: str
    """Base64url."""
    name: str
    displayName: str


class PasskeyReply(TypedDict):
    ok: bool
    passkey: Passkey


class PaymentException(TypedDict):
    id: str
    code: PaymentExceptionCode
    status: PaymentExceptionStatus
    ref: str
    """The provider's reference of the payment, refund, dispute, payout or account."""
    detail: str
    """What is wrong, for people."""
    deposit_id: str | None
    withdrawal_id: str | None
    user_id: str | None
    """The user concerned, if known."""
    amount: Decimal | None
    """In `currency`; null if unknown."""
    debt_usd: Decimal | None
    """Dollars that this user owes now; incoming money pays them first. Null without a user."""
    elsewhere_usd: Decimal | None
    """Dollars taken back from this user that were found unsettled elsewhere: held, or paid to others. They leave only
    by approval. Grows for some seconds after a dispute. Null without a user.
    """
    currency: str | None
    """ISO 4217, lower case."""
    opened_at: str
    resolved_at: str | None
    resolved_by: str | None
    """The administrator, or `operator` (a command on the server)."""
    action: PaymentExceptionAction | None
    note: str | None


PaymentExceptionAction: TypeAlias = Literal["ignore", "credit", "return", "paid", "retry"]


PaymentExceptionCode: TypeAlias = Literal["unknown_deposit", "wrong_amount", "wrong_currency", "unknown_account", "shortfall", "payout_unknown", "reconcile_difference"]


class PaymentExceptionList(TypedDict):
    ok: bool
    next_cursor: str | None
    exceptions: list[PaymentException]
    """Newest first."""


class PaymentExceptionReply(TypedDict):
    ok: bool
    exception: PaymentException


PaymentExceptionStatus: TypeAlias = Literal["open", "resolved"]


class PayoutAccount(TypedDict):
    ready: bool
    """Whether it can receive withdrawals now."""
    requirements: list[str]
    """What the payment provider still needs, in its words."""


class PayoutAccountReply(TypedDict):
    ok: bool
    payout_account: PayoutAccount | None
    """Null if you set up none."""


class PayoutOnboardingReply(TypedDict):
    ok: bool
    onboarding_url: str
    """The payment provider's page, for you only; valid for minutes."""


PhotoMode: TypeAlias = Literal["goodness"]


class PhotoReward(TypedDict):
    status: PhotoRewardStatus
    """`held`: credited at `held_until` unless a review refuses it; with `embedded_judge`, credited when a person
    approves it by then.
    """
    reason: RewardReason
    """Why; `message` says it in words."""
    held_until: str | None
    """When a held reward is due or, with `embedded_judge`, lapses; null for the others."""


PhotoRewardStatus: TypeAlias = Literal["paid", "held", "refused"]


class PollDeviceLogin(TypedDict):
    device_code: str
    """Of the reply of `POST /auth/device`."""


class PriceList(TypedDict):
    ok: bool
    next_cursor: str | None
    prices: list[DayPrice]
    """Newest day first. A day on which fewer than three buyers had jobs done on a model is left out."""


class PriceRange(TypedDict):
    min: float
    median: float
    """With an even number of values, the lower of the middle two."""
    max: float


PriceSource: TypeAlias = Literal["history", "price_list", "asking_price"]


class ProblemErrorsItem(TypedDict):
    field: str
    message: str


class Problem(TypedDict):
    """RFC 9457 problem document. Branch on `code`: docs/errors.md says what to do about each. New codes may come;
    treat an unknown one by the first digit of its status.
    """

    ok: bool
    type: str
    """Page about this code, relative to the server."""
    title: str
    """What the code means."""
    status: int
    """The HTTP status."""
    detail: str
    """What was wrong with this request, for people."""
    code: ProblemCode
    request_id: str
    """Id of the request in the logs."""
    errors: NotRequired[list[ProblemErrorsItem]]
    """The fields that are missing, unknown or wrong."""
    expected_offset: NotRequired[int]
    """Of `log_offset_gap` only: the offset, in bytes, that the next piece of the log must have."""


ProblemCode: TypeAlias = Literal["access_denied", "account_in_debt", "account_suspended", "action_not_possible", "admin_only", "agent_already_running", "agent_outdated", "amount_out_of_bounds", "api_key_not_found", "api_key_refused", "artifact_not_found", "attempt_ended", "authorization_pending", "bad_signature", "balance_left", "body_too_large", "console_only", "cpu_has_no_gpus", "database_unavailable", "dead_event_not_found", "delivery_not_found", "deploy_has_no_port", "deploy_not_found", "deploy_over", "deposit_not_found", "deposit_not_refundable", "device_full", "device_not_found", "dispute_not_found", "dispute_settled", "email_not_verified", "email_taken", "enrolment_code_expired", "enrolment_code_unknown", "enrolment_code_used", "exception_not_found", "exception_resolved", "exit_has_no_country", "expired_token", "file_hash_mismatch", "file_in_use", "file_not_found", "file_space_full", "gifts_stay_here", "hardware_unknown", "https_required", "idempotency_in_progress", "idempotency_key_reused", "input_not_found", "inputs_too_large", "insufficient_balance", "internal_error", "invalid_credentials", "invalid_expiry", "invalid_mail_token", "invalid_refresh_token", "invalid_request", "job_blocked_for_device", "job_ended", "job_is_a_copy", "job_not_completed", "job_not_found", "job_not_waiting", "log_offset_gap", "log_too_large", "login_not_found", "malformed_json", "malformed_request", "money_held", "no_earlier_revision", "no_exit_available", "nothing_to_run", "overloaded", "own_account", "own_dispute", "own_referral_code", "own_withdrawal", "passkey_invalid", "passkey_not_found", "passkey_refused", "password_too_common", "pay_exceeds_price", "payment_provider_unavailable", "payment_refused", "payments_not_configured", "payout_account_not_ready", "photo_dimensions", "photo_type_unsupported", "photo_unreadable", "placement_not_found", "price_too_low", "proxy_unavailable", "quote_expired", "quote_mismatch", "quote_not_found", "quote_used", "rate_limited", "referral_already_applied", "referral_circle", "referral_code_not_found", "referral_code_unknown", "referral_too_late", "registry_not_allowed", "reply_interrupted", "result_not_pending", "revision_not_found", "route_not_found", "scope_missing", "second_factor_required", "self_test_over", "self_test_too_soon", "session_ended", "session_not_found", "session_too_large", "session_too_small", "shutting_down", "signed_out", "slow_down", "spend_cap_reached", "storage_unavailable", "token_not_found", "token_revoked", "too_many_api_keys", "too_many_artifacts", "too_many_attempts", "too_many_disputes", "too_many_files", "too_many_followers", "too_many_open_deposits", "too_many_passkeys", "too_many_uploads", "too_many_webhooks", "too_much_evidence", "transfer_not_found", "two_factor_off", "two_factor_on", "unauthorized", "unknown_event_type", "unsupported_media_type", "upload_interrupted", "user_not_found", "username_changed_recently", "username_taken", "wallet_not_found", "webhook_disabled", "webhook_not_found", "webhook_url_refused", "withdrawal_decided", "withdrawal_not_found", "wrong_code", "wrong_password", "wrong_second_factor"]


class ProxyCredentials(TypedDict):
    port: int
    protocol: ProxyProtocol
    """SOCKS5 with user and password; on the same port HTTP CONNECT with Basic credentials."""
    host: str
    username: str
    """Options may be appended: `-country-xx`, `-session-<1 to 32 letters or digits>` (the same exit each time),
    `-exit-direct` or `-exit-device`.
    """
    password: str
    """Secret; shown this once."""


ProxyExit: TypeAlias = Literal["any", "direct", "device"]


class ProxyPasswordReply(TypedDict):
    ok: bool
    proxy: ProxyCredentials


ProxyProtocol: TypeAlias = Literal["socks5"]


class ProxyReceipt(TypedDict):
    price_per_gb: Decimal
    """USD."""
    held_usd: Decimal
    """USD held for it."""
    paid_usd: Decimal
    """USD paid for the used bytes."""
    exits_usd: Decimal
    """The device owners' part of it in USD."""
    refunded_usd: Decimal
    """The rest in USD, returned to you."""
    settled_at: str
    gb_bought: float
    gb_used: float


class ProxySession(TypedDict):
    id: str
    port: int
    bytes_used: int
    """Both directions together."""
    status: ProxySessionStatus
    price_per_gb: Decimal
    """USD."""
    exit: ProxyExit
    country: str | None
    expires_at: str
    created_at: str
    cost_usd: Decimal
    """Held for it in USD, top-ups included."""
    settled_usd: Decimal | None
    """Cost of the used bytes in USD; null until it is settled, moments after its end."""
    refunded_usd: Decimal | None
    """USD returned to you; null until it is settled."""
    ended_at: str | None
    end_reason: str | None
    host: str
    username: str
    """Without options."""
    exits: list[ProxySessionExit]
    """The devices that carried it; the gateways themselves carried the rest."""
    meters_differ: bool
    """Whether the counts of gateway and device differ by more than 1 % for any of `exits`."""
    gb_used: float
    gb_bought: float
    """Top-ups included."""


class ProxySessionEvent(TypedDict):
    at: str
    message: str
    """A sentence for people."""
    type: str
    """`created`, `topped_up`, `password_changed`, `ended`, `exhausted`, `expired`, `settled`, ..."""


class ProxySessionExit(TypedDict):
    country: str | None
    bytes: int
    """Carried by this device, by the gateway's count, which is billed."""
    exit_bytes: int
    """The same by the device's count."""
    differs: bool
    """Whether the two counts differ by more than 1 %."""


class ProxySessionItem(TypedDict):
    id: str
    port: int
    bytes_used: int
    """Both directions together."""
    status: ProxySessionStatus
    price_per_gb: Decimal
    """USD."""
    exit: ProxyExit
    country: str | None
    expires_at: str
    created_at: str
    gb_used: float
    gb_bought: float
    """Top-ups included."""


class ProxySessionList(TypedDict):
    ok: bool
    next_cursor: str | None
    sessions: list[ProxySessionItem]


class ProxySessionReply(TypedDict):
    ok: bool
    receipt: ProxyReceipt | None
    """Null until it is settled."""
    session: ProxySession
    events: list[ProxySessionEvent]
    """Its history, oldest first; at most the newest 100."""


ProxySessionStatus: TypeAlias = Literal["active", "ended", "exhausted", "expired"]


class ProxyTopUpReply(TypedDict):
    ok: bool
    session_id: str
    cost_usd: Decimal
    """USD held for it."""
    added_gb: float
    gb_total: float
    """GB bought by now."""


class ProxyUsagePoint(TypedDict):
    at: str
    """Begin of the step in which the gateways reported the bytes."""
    bytes: int
    """Both directions together."""


class ProxyUsageReply(TypedDict):
    ok: bool
    step_s: int
    """Seconds of a point; more than 300 where there would be over 1000 points."""
    points: list[ProxyUsagePoint]
    """Oldest first, without empty steps. Their sum is the session's `bytes_used`."""
    kept_until: str | None
    """31 days after the session's end: then the points are gone; null while it is active."""


class Queue(TypedDict):
    count: int
    """At most 10,000 are counted."""
    oldest_at: str | None
    """Since when the oldest waits; null: nothing does."""
    name: str
    """`waiting_jobs`, `deploys_due`, `webhook_deliveries`, `mails`, `outbox` (internal events, mails included),
    `feed`.
    """


class QuoteDeploy(TypedDict):
    gpu_model: str
    """GPU model by whole words: "A100" matches "NVIDIA A100-SXM4-80GB". `cpu`: any machine, without a GPU."""
    gpu_count: NotRequired[int]
    """GPUs of each replica."""
    duration_hrs: NotRequired[int]
    """Hours it runs, from the moment its first replica runs."""
    replicas: NotRequired[int]
    """Number of replicas, each on a device of its own where possible."""
    payment_type: NotRequired[Currency]
    """Currency you pay in."""


QuoteExchange = TypedDict(
    "QuoteExchange",
    {
        "from": "Currency",
        "amount": "Amount",
    },
)


class QuoteJob(TypedDict):
    job_type: JobType
    spec: NotRequired[JobSpec]
    """What to run: agents claim only jobs that have one; without it the job is done by hand."""
    verification: NotRequired[Verification]
    """How the result is checked before it is paid. `none`: it is paid at completion. `review`: you have REVIEW_HOURS
    (24) to accept or dispute it, then it is paid. `quorum`: devices of different owners run it, and are paid if
    they agree. Default: `review`.
    """
    quorum: NotRequired[int]
    """With `verification` `quorum`: how many results of different owners must agree. Each of them is paid that share
    of the price. Default 2.
    """
    max_attempts: NotRequired[int]
    """The job fails after this many runs whose program ended with an error; until then, another owner's device runs it
    again. Each such run is paid by the time it took, so `price_coin` times this number is held when the job is
    created, and the rest returns. Not with `verification` `quorum`. Default 1.
    """
    duration_hrs: NotRequired[int]
    """How long it may run, in hours."""


class RecoveryCodesReply(TypedDict):
    ok: bool
    recovery_codes: list[str]
    """Each works once, in place of a code. Shown this once."""


class Referral(TypedDict):
    id: str
    username: str | None
    """The new user; null when the account is deleted."""
    state: ReferralState
    """`pending`: you are not paid yet; `refused`: you will not be paid."""
    reason: ReferralReason | None
    """Why it is not paid, as a code with a stable meaning; null when it is paid."""
    reason_text: str | None
    """The reason, for people; null when it is paid."""
    amount: Decimal
    """Your reward in coins: paid, promised or lost, depending on `state`."""
    at: str
    """When they used your code."""
    paid_at: str | None
    """When it was paid; null until then."""


class ReferralFeedData(TypedDict):
    referral_id: str
    side: str
    coin: Decimal


class ReferralFeedEvent(TypedDict):
    id: str
    seq: int
    type: ReferralFeedType
    at: str
    data: ReferralFeedData


ReferralFeedType: TypeAlias = Literal["referral.paid"]


class ReferralInfoReply(TypedDict):
    ok: bool
    referral_code: str
    """Your code for others: 8 characters that are hard to confuse. It never changes."""
    referral_link: str
    """The registration page with your code filled in."""
    total_referrals: int
    """How many people used your code; refused referrals don't count."""
    total_bonus: Decimal
    """Total coins you were paid for them."""
    reward_per_referral: Decimal
    """Coins you get for the next referral."""
    referred_reward: Decimal
    """Coins that a new user of your code gets."""
    waiting: list[WaitingReferrals]
    """Referrals you are not paid for yet, by reason."""


class ReferralList(TypedDict):
    ok: bool
    next_cursor: str | None
    referrals: list[Referral]


ReferralReason: TypeAlias = Literal["email_not_verified", "daily_budget", "referrer_limit", "not_spent", "not_verified_in_time", "not_spent_in_time"]


ReferralState: TypeAlias = Literal["pending", "paid", "refused"]


ReferralWaitingReason: TypeAlias = Literal["email_not_verified", "daily_budget", "referrer_limit", "not_spent"]


class RefreshSession(TypedDict):
    refresh_token: str
    """The newest refresh token of the session."""


class RefundDeposit(TypedDict):
    why: str
    """Why; the audit log shows it, and a rejected user reads it."""
    amount_usd: NotRequired[Amount]
    """Dollars, in whole cents; without it, all that is left of the deposit."""


class RefundReply(TypedDict):
    ok: bool
    deposit_id: str
    refunded_usd: Decimal


class Register(TypedDict):
    username: str
    """Letters, digits and `_.-`; unique without regard to case."""
    email: str
    password: str
    """Compared after Unicode NFKC normalisation. Common passwords are refused."""
    referral_code: NotRequired[str]
    """The 8-character code from the person who invited you, in any case. The same as `POST /api/referral/apply`; an
    unknown code refuses the registration.
    """
    language: NotRequired[Language]
    """The language of your e-mails. Default: the best match of `Accept-Language`, or else English."""


class ReleaseJob(TypedDict):
    reason: NotRequired[str]
    """Why, in words."""
    attempt_id: NotRequired[str]
    """The attempt this is about; a stale one is refused. Default: the device's attempt at the job."""


class RelyingParty(TypedDict):
    id: str
    name: str


ReplicaEndCause: TypeAlias = Literal["completed", "failed", "lost", "released", "refused", "stopped"]


class ReplicaGateway(TypedDict):
    host: str
    port: int
    certificate_sha256: str
    """SHA-256 of the gateway's certificate in hexadecimal, for pinning."""


class ReplicaOrder(TypedDict):
    placement_id: str
    """Id of this run of the replica, for later calls."""
    deploy_id: str
    job_name: str
    """The deploy's name."""
    replica: int
    """Number of the replica, from 1."""
    revision: int
    image: str | None
    """Container image; null: the command runs in the device's own sandbox."""
    command: list[str] | None
    """Program and arguments; null: the image's own."""
    env: dict[str, str]
    """Environment variables."""
    network: bool
    """Whether it may reach the network."""
    memory_mb: int
    """Memory, in megabytes."""
    gpu_count: int
    """GPUs; 0: none."""
    port: int | None
    """Port of its service inside; null: none."""


class ReplicaReport(TypedDict):
    placement_id: str
    state: ReportedReplicaState
    """Only `running` is billed. Report an end until the reply no longer lists the placement."""
    exit_code: NotRequired[int | None]
    """Exit code when `ended`, 0 to 255; null: none, e.g. it could not be started."""
    cause: NotRequired[ReportedReplicaCause]
    """When `ended`: `failed` is the program's fault; with `refused` (busy) and `released` (leaving) the device
    declines. Default: by the exit code.
    """
    reason: NotRequired[str]
    """Reason, a sentence for the buyer; at most 2,000 characters."""


ReplicaState: TypeAlias = Literal["waiting", "assigned", "starting", "running", "ended"]


class ReplicaTunnel(TypedDict):
    ticket: str
    """Opens tunnels for three minutes. It changes about every minute: use the one of the last reply."""
    gateways: list[ReplicaGateway]


class ReportProgress(TypedDict):
    percent: float
    """How much is done."""
    message: NotRequired[str]
    """What is being done, for the buyer."""
    attempt_id: NotRequired[str]
    """The attempt this is about; a stale one is refused. Default: the device's newest attempt at the job."""


class ReportedJobReply(TypedDict):
    ok: bool
    job: JobSummary


ReportedReplicaCause: TypeAlias = Literal["completed", "failed", "refused", "released"]


ReportedReplicaState: TypeAlias = Literal["starting", "running", "ended"]


class RequestOptions(TypedDict):
    timeout: int
    """Milliseconds."""
    userVerification: Literal["required"]
    rpId: str
    challenge: str
    """Good once, for five minutes. Base64url."""


class ResetPassword(TypedDict):
    new_password: str
    """Compared after Unicode NFKC normalisation. Common passwords are refused."""
    token: str
    """From the e-mail."""


class ResolvePaymentException(TypedDict):
    note: str
    """Why; the audit log shows it."""
    action: NotRequired[PaymentExceptionAction]
    """`ignore`: nothing moves. `credit`: credits the payment. For a payout of unknown outcome: `return` its money, it
    was `paid`, or `retry` it.
    """
    user_id: NotRequired[str]
    """With `credit`: the user, if the exception names none."""
    amount_usd: NotRequired[Amount]
    """With `credit`: dollars; without it, the amount that came in, if it was in dollars."""
    ref: NotRequired[str]
    """With `paid`: the provider's reference of the payout."""


ResultVerdict: TypeAlias = Literal["agrees", "differs", "not_needed"]


class RetryDeadEvent(TypedDict):
    why: str
    """Kept in the audit log."""


ReversalKind: TypeAlias = Literal["refund", "dispute"]


ReversalState: TypeAlias = Literal["open", "done", "given_back"]


ReviewStatus: TypeAlias = Literal["pending", "accepted", "lapsed", "disputed", "settled"]


RevisionVerdict: TypeAlias = Literal["untried", "good", "bad"]


class RevokeByKey(TypedDict):
    key: str


class Reward(TypedDict):
    id: str
    at: str
    """When it was claimed."""
    kind: RewardKind
    """`photo`: a deed in a photo. `first_work`: paid once by chat, for work of your devices."""
    status: RewardStatus
    """`paid`, `held` until `held_until`, `refused` (at once, during the hold, or after it when nobody approved it), or
    `clawed_back`: taken back after it was paid.
    """
    reason: RewardReason
    """The reason, as a stable code."""
    message: str
    """The reason in words, in the best supported language of `Accept-Language`, else English."""
    amount_coin: Decimal
    """The promised coins; unchanged if it was taken back later. 0: nothing was promised."""
    held_until: str | None
    """When a held reward is paid or, with `embedded_judge`, lapses without an approval; null for all others."""
    goodness_type: GoodnessType | None
    """The deed in the photo; null for `first_work`."""


class RewardFeedData(TypedDict):
    reward_id: str
    kind: RewardKind
    deed: str | None
    coin: Decimal


class RewardFeedEvent(TypedDict):
    id: str
    seq: int
    type: RewardFeedType
    at: str
    data: RewardFeedData


RewardFeedType: TypeAlias = Literal["reward.paid"]


RewardKind: TypeAlias = Literal["photo", "first_work"]


class RewardList(TypedDict):
    ok: bool
    next_cursor: str | None
    rewards: list[Reward]


RewardReason: TypeAlias = Literal["word_shown", "proven", "hold_over", "approved", "first_work", "embedded_judge", "no_word", "hold_period", "looks_similar", "doubtful", "random_review", "fakery_found", "not_a_photo", "judged_fake", "no_deed", "not_sure", "duplicate_photo", "not_signed_in", "email_not_verified", "rewards_off", "daily_cap", "type_cap", "cool_down", "weekly_cap", "budget_exhausted", "taken_back", "not_reviewed"]


RewardStatus: TypeAlias = Literal["paid", "held", "refused", "clawed_back"]


class RollBackDeploy(TypedDict):
    revision: NotRequired[int]
    """Revision to bring back; absent: the last good one before the current."""


class ScaleDeploy(TypedDict):
    replicas: int
    """Number of replicas that should run."""


Scope: TypeAlias = Literal["account:read", "assistant", "bandwidth:read", "bandwidth:write", "deploy:read", "deploy:write", "events", "jobs:read", "jobs:write", "referral", "wallet:read", "wallet:write", "worker:read", "worker:write"]


class SeenPage(TypedDict):
    type: ConsolePage
    """Which page."""
    id: NotRequired[str]
    """Your record that it shows; any other id is ignored."""


class SelfTestReply(TypedDict):
    ok: bool
    due: bool
    """Whether the device should test itself when nothing runs on it."""
    hardware: Hardware


class SelfTestResult(TypedDict):
    test_id: str
    cpu_cores: int
    memory: FoundMemory
    disk: NotRequired[FoundDisk]
    """Left out if the device has no folder to test."""
    network: NotRequired[FoundNetwork]
    gpu: NotRequired[FoundGpu]
    """Left out without a GPU."""


class SelfTestRound(TypedDict):
    number: int
    seed: str
    """Goes into every segment."""
    chains: int
    """Chains to compute at once, each on a core of its own."""
    max_segments: int
    """Most segments per chain."""
    seconds: float
    """Seconds to work, at most; fewer segments are fine."""
    steps: int
    """Number of SHA-256 in a row that make a segment."""


class SelfTestRoundReply(TypedDict):
    ok: bool
    round: SelfTestRound | None
    """The next work; null when none is left, or the work was refused (see `hardware`)."""
    hardware: Hardware


class ServiceProcess(TypedDict):
    id: str
    kind: str
    """`api`, `background`, `standalone` (both in one), `gateway`."""
    host: str
    pid: int
    version: str
    started_at: str
    last_seen_at: str
    alive: bool
    """It reported within 45 seconds."""


class SessionFeedData(TypedDict):
    session_id: str
    status: str
    reason: str | None
    bought_bytes: int
    billed_usd: Decimal


class SessionFeedEvent(TypedDict):
    id: str
    seq: int
    type: SessionFeedType
    at: str
    data: SessionFeedData


SessionFeedType: TypeAlias = Literal["session.ended", "session.exhausted", "session.expired"]


class SettleDispute(TypedDict):
    pay_coin: Amount
    """Coins of `owed_coin` that go to the worker's side, fee included; the rest returns to the buyer."""
    note: str
    """Why, for both sides."""


class SignIn(TypedDict):
    id: str
    current: bool
    """Whether the access token of this request belongs to it."""
    address: str | None
    """The client's network address at the login or the last refresh; null: not known."""
    program: str | None
    """The client's `User-Agent` at that time, at most 200 characters; null: it sent none."""
    started_at: str
    last_used_at: str
    """The login or the last refresh; uses of access tokens in between are not recorded."""
    expires_at: str
    """When it ends, unless it is refreshed before."""


class SignInList(TypedDict):
    ok: bool
    next_cursor: str | None
    sessions: list[SignIn]


class SignInOptions(TypedDict):
    ok: bool
    options: RequestOptions
    """For `PublicKeyCredential.parseRequestOptionsFromJSON`."""


class SignedInReply(TypedDict):
    ok: bool
    expires_in: int
    """Lifetime of the access token, in seconds."""
    user: User
    token: str
    """The access token; send it as `Authorization: Bearer <token>`."""
    refresh_token: str
    """For `POST /auth/refresh`; works once."""


class SpendingReply(TypedDict):
    ok: bool
    days: int
    spending: list[Spent]
    """Newest day first; nothing for a day on which nothing was spent. Gifts, exchanges, deposits and withdrawals don't
    count.
    """


class Spent(TypedDict):
    day: str
    """UTC day on which it was taken from your balance."""
    currency: Currency
    subject_type: SpentOn
    """On what; `dispute`: the deposit of a dispute."""
    count: int
    """Of how many jobs, deploys, sessions or disputes."""
    amount: Decimal
    """Taken that day, less what came back of it since: the statement's `…_hold` lines less their `refund` lines.
    """


SpentOn: TypeAlias = Literal["job", "deploy", "session", "dispute"]


class Spread(TypedDict):
    min: float
    median: float
    """With an even number of values, the lower of the middle two."""
    max: float


class StartedSelfTestReply(TypedDict):
    ok: bool
    test_id: str
    round: SelfTestRound


class StatementLine(TypedDict):
    currency: Currency
    amount: Decimal
    """Added to the balance; negative if taken from it. At most six decimals."""
    balance_after: Decimal
    """Spendable balance after this line."""
    id: str
    at: str
    """When it was posted, UTC."""
    kind: str
    """What happened: `welcome`, `job_hold`, `job_pay`, `refund`, ..."""
    subject_type: str | None
    """`job`, `deploy`, `session`, …; null for grants."""
    subject_id: str | None
    """Id of the job, deploy or session."""
    memo: str | None
    """A note for people."""


class StatementReply(TypedDict):
    ok: bool
    lines: list[StatementLine]
    """Newest first. With filters, a page may be short or empty although more follow."""
    next_cursor: str | None
    """Send as `cursor` for the next page; null at the end."""


StatementSubject: TypeAlias = Literal["job", "deploy", "session", "dispute", "deposit", "withdrawal"]


class StoredFile(TypedDict):
    sha256: str
    """SHA-256 of the content, lower-case hexadecimal; the file's id."""
    name: str
    """As you called it when you sent it first."""
    size_bytes: int
    created_at: str
    in_use: bool
    """Whether a job that waits or runs reads it: then it can't be deleted."""
    expires_at: str | None
    """When it is deleted automatically, unless you upload it again or a job reads it first; null while it is in use.
    """


class StoredFileReply(TypedDict):
    ok: bool
    file: StoredFile


class SupplyCounts(TypedDict):
    online: int
    matching: int
    """Devices that have what the job needs."""
    ready: int
    """Devices that could take it now."""
    lacking: int
    """Devices that lack something it needs."""
    excluded: int
    """Devices that failed it before or may not have it (copies for a quorum go to different owners)."""
    paused: int
    """Devices that are paused, by their owners or because they kept failing."""
    asking_more: int
    """Devices whose owners ask for more."""
    busy: int
    """Devices that run something else."""


class SyncReplicas(TypedDict):
    fresh: NotRequired[bool]
    """The agent has just started: replicas that it does not name no longer run."""
    replicas: NotRequired[list[ReplicaReport]]
    """All replicas that run here, and those that ended and are still listed; at most 100."""


class SyncReplicasReply(TypedDict):
    ok: bool
    sync_s: int
    """Seconds until the next call, while there are replicas."""
    tunnel: ReplicaTunnel | None
    """For tunnels to the replicas' ports; null: no replica here has a port."""
    replicas: list[ReplicaOrder]
    """All replicas that this device should run; stop any other."""


class TakenJob(TypedDict):
    id: str
    title: str
    status: JobStatus
    job_type: JobType
    spec: JobSpec | None
    """What to run; null: done by hand."""
    duration_hrs: int
    """How long it may run, in hours: an attempt that takes longer is ended, see `due_at`."""
    price_coin: Decimal
    """Payment in coins, before the fee."""


class TestedCpu(TypedDict):
    cores: int
    hashes_per_s: int
    """Least SHA-256 per second of all cores together, by the service's clock."""
    hashes_per_s_one_core: int
    """Least SHA-256 per second of one core alone, by the service's clock."""


class TestedDisk(TypedDict):
    free_gb: float
    """Free in the agent's folder, in GB."""
    tested_mb: float
    """Amount written and read back, in MB."""
    write_mb_per_s: float
    """MB written durably per second, by the device's clock."""
    read_mb_per_s: float
    """MB read per second, by the device's clock; the system's cache may have helped."""


class TestedGpu(TypedDict):
    name: str
    """As its driver reports it."""
    count: int
    memory_gb: float
    """Memory of one GPU, in GB."""


class TestedMemory(TypedDict):
    total_gb: float
    """As the device reports it, in GB."""
    tested_mb: float
    """Amount written and read back, in MB."""
    gb_per_s: float
    """GB copied per second, by the device's clock."""


class TestedNetwork(TypedDict):
    down_mbit_per_s: float
    """From this service to the device, in Mbit/s, by the device's clock."""
    up_mbit_per_s: float
    latency_ms: float
    """Shortest round trip to this service, in ms."""


class TokensReply(TypedDict):
    ok: bool
    expires_in: int
    """Lifetime of the access token, in seconds."""
    token: str
    """The access token; send it as `Authorization: Bearer <token>`."""
    refresh_token: str
    """For `POST /auth/refresh`; works once."""


class TopUpProxySession(TypedDict):
    gb: Amount
    """Traffic to add; 1 GB is 10^9 bytes. At most six decimals."""


class TwoFactorProof(TypedDict):
    password: str
    code: str
    """From the authenticator app, or a recovery code."""


class TwoFactorSetup(TypedDict):
    ok: bool
    secret: str
    """In base32, to type into the app."""
    uri: str
    """The same for a QR code."""


class UpdateMe(TypedDict):
    username: NotRequired[str]
    """Letters, digits and `_.-`; unique without regard to case. Once every 30 days; the old one stays reserved for you
    as long.
    """
    language: NotRequired[Language]
    """The language of your e-mails."""


class UsePasskey(TypedDict):
    response: UsedResponse
    """What the browser answered, by `toJSON()`."""


class UsedResponse(TypedDict):
    id: str
    rawId: str
    """The same as `id`."""
    type: Literal["public-key"]
    authenticatorAttachment: NotRequired[AuthenticatorAttachment]
    response: Assertion
    clientExtensionResults: ExtensionResults


class User(TypedDict):
    coin_balance: Decimal
    """Spendable coins."""
    usd_balance: Decimal
    """Spendable dollars."""
    id: str
    username: str
    email: str


Verification: TypeAlias = Literal["none", "review", "quorum"]


class VerifyEmail(TypedDict):
    token: str
    """From the e-mail."""


class WaitingReferrals(TypedDict):
    reason: ReferralWaitingReason
    """Why they wait, as a code with a stable meaning."""
    reason_text: str
    """The reason, for people."""
    referrals: int
    """How many wait for this reason."""


class WalletReply(TypedDict):
    ok: bool
    coin_balance: Decimal
    """Spendable coins."""
    usd_balance: Decimal
    """Spendable dollars."""
    coin_held: Decimal
    """Coins held for open jobs, deploys, sessions and disputes."""
    usd_held: Decimal
    """Dollars held for open jobs, deploys and sessions."""
    coin_gift: Decimal
    """Of the spendable coins: gifts of the platform. Fees on your earnings make gifts your own."""
    coin_unsettled: Decimal
    """Of the coins: from deposits, yours or others', that haven't settled yet."""
    coin_disputed: Decimal
    """Of the unsettled coins: the payer's bank took them back, so they never settle. They are spent last."""
    coin_leavable: Decimal
    """Of the coins: may be exchanged; all but gifts."""
    usd_gift: Decimal
    """Of the dollars: gifts of the platform."""
    usd_unsettled: Decimal
    """Of the dollars: not settled yet; their withdrawal needs approval."""
    usd_disputed: Decimal
    """Of the unsettled dollars: the payer's bank took them back, so they never settle. They are spent last."""
    usd_leavable: Decimal
    """Of the dollars: may be exchanged or withdrawn; all but gifts."""
    usd_debt: Decimal
    """Dollars owed after a deposit was taken back. Incoming money pays them; until then, nothing can be spent."""


class WebSignedInReply(TypedDict):
    ok: bool
    expires_in: int
    """Lifetime of the access token, in seconds."""
    token: str
    """The access token; send it as `Authorization: Bearer <token>`."""
    user: User


class WebTokensReply(TypedDict):
    ok: bool
    expires_in: int
    """Lifetime of the access token, in seconds."""
    token: str
    """The access token; send it as `Authorization: Bearer <token>`."""


class Webhook(TypedDict):
    id: str
    url: str
    """URL that gets the events."""
    types: list[str]
    """Types of events it gets; empty: every event."""
    description: str
    state: WebhookState
    """A disabled webhook gets nothing. Enabling it sends its waiting deliveries."""
    disabled_reason: WebhookDisabledReason | None
    """`failing`: no delivery succeeded for five days; `gone`: it answered 410; null while enabled."""
    failing_since: str | None
    """Since when no delivery succeeded; null if the last one did."""
    old_secret_until: str | None
    """Until when the previous secret signs, too; null when only the current one signs."""
    created_at: str


class WebhookDelivery(TypedDict):
    id: str
    event_id: str
    """Id of the event, sent as `webhook-id`; the same in every attempt and redelivery."""
    type: str
    redelivery_of: str | None
    """Id of the delivery that this one repeats; null if it is the first."""
    state: DeliveryState
    """`failed`: no further attempts."""
    attempt: int
    """Attempts that ended; the fields below describe the last one."""
    next_at: str | None
    """When the next attempt is due; null when it ended."""
    status_code: int | None
    """HTTP status of the response; null without one."""
    ms: int | None
    """Duration in milliseconds."""
    error: DeliveryError | None
    """Why it failed. `status`: not 2xx; `redirect`: we never follow one; `timeout`: no response within 10 s;
    `target_refused`: the name resolves to an address that isn't public; `secret_unreadable`: rotate the secret.
    """
    response: str | None
    """The first KiB of the response; null without one."""
    created_at: str
    ended_at: str | None
    """When it was delivered or the last attempt failed; null while pending."""


class WebhookDeliveryList(TypedDict):
    ok: bool
    next_cursor: str | None
    deliveries: list[WebhookDelivery]


class WebhookDeliveryReply(TypedDict):
    ok: bool
    delivery: WebhookDelivery


WebhookDisabledReason: TypeAlias = Literal["failing", "gone"]


class WebhookEvent(TypedDict):
    id: str
    type: Literal["job.started", "job.interrupted", "job.completed", "job.result_accepted", "job.result_differs", "job.paid", "job.disputed", "job.dispute_settled", "job.failed", "job.cancelled", "job.expired", "deploy.queued", "deploy.starting", "deploy.running", "deploy.completed", "deploy.failed", "deploy.stopped", "session.ended", "session.exhausted", "session.expired", "device.enrolled", "device.online", "device.lost", "device.paused", "device.changed", "reward.paid", "referral.paid", "deposit.paid", "deposit.held_back", "deposit.refunded", "deposit.disputed", "withdrawal.paid", "withdrawal.returned", "withdrawal.rejected", "exchange.done", "webhook.disabled", "webhook.test"]
    timestamp: str
    data: JobFeedData | DeployFeedData | SessionFeedData | DeviceFeedData | RewardFeedData | ReferralFeedData | DepositFeedData | WithdrawalFeedData | ExchangeFeedData | WebhookFeedData | dict[str, Any]


class WebhookFeedData(TypedDict):
    webhook_id: str
    url: str
    reason: WebhookDisabledReason


class WebhookFeedEvent(TypedDict):
    id: str
    seq: int
    type: WebhookFeedType
    at: str
    data: WebhookFeedData


WebhookFeedType: TypeAlias = Literal["webhook.disabled"]


class WebhookList(TypedDict):
    ok: bool
    webhooks: list[Webhook]
    """All your webhooks, newest first."""


class WebhookReply(TypedDict):
    ok: bool
    webhook: Webhook


class WebhookSecretReply(TypedDict):
    ok: bool
    webhook: Webhook
    secret: str
    """Verifies the signatures (Standard Webhooks). Shown only in this reply."""


WebhookState: TypeAlias = Literal["enabled", "disabled"]


class Withdrawal(TypedDict):
    id: str
    amount_usd: Decimal
    status: WithdrawalStatus
    """Its money is held until a final status. `returned`: it could not be paid, and the money is back."""
    approval_reasons: list[ApprovalReason]
    """Why a person has or had to approve it; empty: approved by rule."""
    reason: str | None
    """Why it was rejected or returned, for people; null otherwise."""
    created_at: str
    ended_at: str | None
    """When it was paid, returned, rejected or cancelled; null until then."""


class WithdrawalFeedData(TypedDict):
    withdrawal_id: str
    amount_usd: Decimal
    reason: NotRequired[str | None]


class WithdrawalFeedEvent(TypedDict):
    id: str
    seq: int
    type: WithdrawalFeedType
    at: str
    data: WithdrawalFeedData


WithdrawalFeedType: TypeAlias = Literal["withdrawal.paid", "withdrawal.returned", "withdrawal.rejected"]


class WithdrawalList(TypedDict):
    ok: bool
    next_cursor: str | None
    withdrawals: list[Withdrawal]
    """Newest first."""


class WithdrawalReply(TypedDict):
    ok: bool
    withdrawal: Withdrawal


WithdrawalStatus: TypeAlias = Literal["pending_approval", "approved", "sending", "paid", "returned", "rejected", "cancelled"]


class WorkItem(TypedDict):
    attempt_id: str
    job_id: str
    title: str
    job_type: JobType
    price_coin: Decimal
    """Before the fee."""
    device_id: str
    device_name: str
    state: WorkState
    """`comparing`: the result waits for those of other devices."""
    progress_percent: float | None
    started_at: str
    due_at: str | None
    ended_at: str | None
    coins: Decimal
    """What you earned by it, after the fee."""
    pending_coin: Decimal
    """What you get if the buyer accepts, after the fee; 0 unless it awaits that or is disputed."""
    review: ReviewStatus | None
    review_due_at: str | None
    """When it is paid unless the buyer disputes it before."""


class WorkList(TypedDict):
    ok: bool
    next_cursor: str | None
    total_pending_coin: Decimal | None
    """`pending_coin` of this and all other pages; null unless `state` is `awaiting_review` or `disputed`."""
    work: list[WorkItem]
    """Unless `state` is `running`, `awaiting_review` or `disputed`, a page with a filter may have fewer than `limit`
    although more follow.
    """


WorkState: TypeAlias = Literal["running", "completed", "failed", "released", "lost", "cancelled", "timed_out", "awaiting_review", "disputed", "comparing"]


class WorkerToken(TypedDict):
    id: str
    name: str
    device_type: DeviceType
    min_price_usd: Decimal | None
    """USD per hour; null: any price."""
    created_at: str
    last_used_at: str | None
    """Last call with this token, to the second; null before the first."""
    revoked_at: str | None
    """Null while it is valid."""


class WorkerTokenList(TypedDict):
    ok: bool
    next_cursor: str | None
    tokens: list[WorkerToken]


class WorkerTokenReply(TypedDict):
    ok: bool
    token: str
    """Secret for the header `X-Worker-Token`. Shown once; we store only its hash."""
    token_id: str
    """Id of the token and of its device."""
