"""One method for each operation of the API that is one JSON request. Written by `npm run sdk:python`; don't edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._segment import segment
from ._http import AsyncResource, new_key
from ._pages import AsyncPages

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .. import models


class AsyncAccountOperations(AsyncResource):
    async def me(self) -> models.MeReply:
        """The account of the access token or API key, with its balances, and what the key may do and spend."""
        reply: models.MeReply = await self._http.json("GET", "/auth/me")
        return reply

    async def update(self, **body: Unpack[models.UpdateMe]) -> models.MeReply:
        """Changes your username or the language of your e-mails.

        Omitted fields stay as they are.

        API keys are refused.
        """
        reply: models.MeReply = await self._http.json("PATCH", "/auth/me", body=body)
        return reply

    async def delete(self, **body: Unpack[models.DeleteMe]) -> None:
        """Deletes your account permanently.

        Refused while its work or money is unsettled, and while it has a balance, unless you forfeit it. Your tokens
        and keys stop working, and your personal data is removed everywhere; the ledger keeps its lines by id.
        Nobody else can take your username. Your e-mail address can be registered again. An account with two-factor
        sign-in needs `code` too.

        API keys are refused.
        """
        await self._http.json("DELETE", "/auth/me", body=body)

    async def export(self) -> models.ExportReply:
        """Everything the service stores about you, as one JSON file.

        No secrets, and no data of others.

        API keys are refused.
        """
        reply: models.ExportReply = await self._http.json("GET", "/auth/export")
        return reply

    async def logout(self) -> None:
        """Ends this session.

        Its refresh token and access token are refused from then on.

        API keys are refused.
        """
        await self._http.json("POST", "/auth/logout")

    def sessions(self, *, page_size: int = 100) -> AsyncPages[models.SignIn]:
        """Your live sessions, newest first.

        API keys are refused.
        """
        return AsyncPages(self._http, "/auth/sessions", "sessions", {}, page_size)

    async def revoke_session(self, id: str, /) -> None:
        """Ends one of your sessions.

        Its refresh token and access token are refused from then on. Safe to repeat.

        API keys are refused.
        """
        await self._http.json("POST", f"/auth/sessions/{segment(id)}/revoke")

    async def revoke_other_sessions(self) -> None:
        """Ends all your sessions but this one.

        API keys stay. Safe to repeat.

        API keys are refused.
        """
        await self._http.json("POST", "/auth/sessions/revoke-others")

    async def set_up_two_factor(self, **body: Unpack[models.CurrentPassword]) -> models.TwoFactorSetup:
        """A new secret for an authenticator app.

        Nothing changes before `POST /auth/two-factor/enable`, within an hour.

        API keys are refused.
        """
        reply: models.TwoFactorSetup = await self._http.json("POST", "/auth/two-factor/setup", body=body)
        return reply

    async def enable_two_factor(self, **body: Unpack[models.EnableTwoFactor]) -> list[str]:
        """Log-ins need a code from now on.

        Store the recovery codes where the app is not.

        API keys are refused.
        """
        reply: models.RecoveryCodesReply = await self._http.json("POST", "/auth/two-factor/enable", body=body)
        return reply["recovery_codes"]

    async def disable_two_factor(self, **body: Unpack[models.TwoFactorProof]) -> None:
        """The password alone is enough again.

        API keys are refused.
        """
        await self._http.json("POST", "/auth/two-factor/disable", body=body)

    async def replace_recovery_codes(self, **body: Unpack[models.TwoFactorProof]) -> list[str]:
        """Ten new recovery codes.

        The old ones stop working.

        API keys are refused.
        """
        reply: models.RecoveryCodesReply = await self._http.json("POST", "/auth/two-factor/recovery-codes", body=body)
        return reply["recovery_codes"]

    async def passkeys(self) -> models.PasskeyList:
        """Your passkeys, newest first.

        API keys are refused.
        """
        reply: models.PasskeyList = await self._http.json("GET", "/auth/passkeys")
        return reply

    async def revoke_passkey(self, id: str, /) -> None:
        """Removes a passkey.

        Sessions that it opened go on.

        API keys are refused.
        """
        await self._http.json("POST", f"/auth/passkeys/{segment(id)}/revoke")

    async def change_password(self, **body: Unpack[models.ChangePassword]) -> None:
        """Sets a new password and ends all other sessions.

        Their refresh and access tokens are refused from then on. API keys and worker tokens stay; revoke them one
        by one. An account with two-factor sign-in needs `code` too.

        API keys are refused.
        """
        await self._http.json("POST", "/auth/password/change", body=body)

    async def forgot_password(self, **body: Unpack[models.ForgotPassword]) -> None:
        """E-mails a token for POST /auth/password/reset.

        The answer doesn't tell whether there is such an account.
        """
        await self._http.json("POST", "/auth/password/forgot", body=body)

    async def reset_password(self, *, idempotency_key: str | None = None, **body: Unpack[models.ResetPassword]) -> None:
        """Sets a new password with the token from the e-mail, confirms the address, and ends all sessions and API
        keys.
        """
        await self._http.json("POST", "/auth/password/reset", body=body, key=idempotency_key or new_key())

    async def verify_email(self, **body: Unpack[models.VerifyEmail]) -> None:
        """Confirms the address with the token from the e-mail.

        It then belongs to this account. Safe to repeat.
        """
        await self._http.json("POST", "/auth/verify-email", body=body)

    async def resend_verification(self) -> None:
        """Sends the verification e-mail again, at most once a minute.

        Does nothing for a confirmed address.

        API keys are refused.
        """
        await self._http.json("POST", "/auth/verify-email/resend")

    def api_keys(self, *, page_size: int = 100) -> AsyncPages[models.ApiKey]:
        """Your API keys, newest first.

        Revoked and expired keys stay listed for 30 days.

        API keys are refused.
        """
        return AsyncPages(self._http, "/auth/api-keys", "api_keys", {}, page_size)

    async def create_api_key(self, *, idempotency_key: str | None = None, **body: Unpack[models.CreateApiKey]) -> models.CreatedApiKeyReply:
        """Creates an API key for a program.

        Send it as `Authorization: Bearer`, like an access token. The secret is shown only once. An account has at
        most 50 keys that are neither revoked nor expired.

        API keys are refused.
        """
        reply: models.CreatedApiKeyReply = await self._http.json("POST", "/auth/api-keys", body=body, key=idempotency_key or new_key())
        return reply

    async def revoke_api_key(self, id: str, /) -> None:
        """Revokes an API key.

        Requests with it are refused at once, by other servers within two seconds.

        API keys are refused.
        """
        await self._http.json("POST", f"/auth/api-keys/{segment(id)}/revoke")

    def audit_log(self, *, act: str | None = None, page_size: int = 100) -> AsyncPages[models.OwnAuditEntry]:
        """A year of what happened to your account.

        Logins, failed logins, changes of credentials; newest first.
        """
        return AsyncPages(self._http, "/auth/audit-log", "acts", {"act": act}, page_size)


class AsyncAdminOperations(AsyncResource):
    def users(self, *, search: str | None = None, query: str | None = None, status: models.AccountStatus | None = None, page_size: int = 100) -> AsyncPages[models.AdminAccount]:
        """Finds accounts by id, e-mail address or username (whole, or a part of it), or lists all, newest first.

        API keys are refused.
        """
        return AsyncPages(self._http, "/api/admin/users", "users", {"search": search, "query": query, "status": status}, page_size)

    async def get_user(self, id: str, /) -> models.AdminAccountDetail:
        """Shows an account with its balances.

        API keys are refused.
        """
        reply: models.AdminAccountReply = await self._http.json("GET", f"/api/admin/users/{segment(id)}")
        return reply["user"]

    async def grant(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.GrantCoins]) -> models.AdminAccountDetail:
        """Grants coins or dollars from the treasury.

        They can be spent here, but not exchanged or withdrawn.

        API keys are refused.
        """
        reply: models.AdminAccountReply = await self._http.json("POST", f"/api/admin/users/{segment(id)}/grant", body=body, key=idempotency_key or new_key())
        return reply["user"]

    async def adjust(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.AdjustBalance]) -> models.AdminAccountDetail:
        """Corrects a balance by a transfer to or from the treasury.

        API keys are refused.
        """
        reply: models.AdminAccountReply = await self._http.json("POST", f"/api/admin/users/{segment(id)}/adjust", body=body, key=idempotency_key or new_key())
        return reply["user"]

    async def suspend(self, id: str, /, **body: Unpack[models.AdminReason]) -> models.AdminAccountDetail:
        """Suspends the account.

        Its log-ins, access tokens, API keys and worker tokens are refused within two seconds. Its devices return
        their jobs; its proxy sessions and deploys end, and the unused part of their price returns to its balance.
        Safe to repeat.

        API keys are refused.
        """
        reply: models.AdminAccountReply = await self._http.json("POST", f"/api/admin/users/{segment(id)}/suspend", body=body)
        return reply["user"]

    async def unsuspend(self, id: str, /, **body: Unpack[models.AdminReason]) -> models.AdminAccountDetail:
        """Lifts a suspension.

        Everything that was refused works again. Safe to repeat.

        API keys are refused.
        """
        reply: models.AdminAccountReply = await self._http.json("POST", f"/api/admin/users/{segment(id)}/unsuspend", body=body)
        return reply["user"]

    async def make_admin(self, id: str, /, **body: Unpack[models.AdminReason]) -> models.AdminAccountDetail:
        """Lets the account use /api/admin.

        Safe to repeat.

        API keys are refused.
        """
        reply: models.AdminAccountReply = await self._http.json("POST", f"/api/admin/users/{segment(id)}/make-admin", body=body)
        return reply["user"]

    async def unmake_admin(self, id: str, /, **body: Unpack[models.AdminReason]) -> models.AdminAccountDetail:
        """Takes that permission away at once.

        Safe to repeat.

        API keys are refused.
        """
        reply: models.AdminAccountReply = await self._http.json("POST", f"/api/admin/users/{segment(id)}/unmake-admin", body=body)
        return reply["user"]

    def user_statement(self, id: str, /, *, currency: models.Currency | None = None, kind: str | None = None, subject_type: models.StatementSubject | None = None, from_: str | None = None, to: str | None = None, page_size: int = 100) -> AsyncPages[models.StatementLine]:
        """Every line of one account of a user, newest first.

        API keys are refused.
        """
        return AsyncPages(self._http, f"/api/admin/users/{segment(id)}/statement", "lines", {"currency": currency, "kind": kind, "subject_type": subject_type, "from": from_, "to": to}, page_size)

    async def get_transfer(self, id: str, /) -> models.AdminTransfer:
        """One transfer, by the id that a statement shows.

        API keys are refused.
        """
        reply: models.AdminTransferReply = await self._http.json("GET", f"/api/admin/transfers/{segment(id)}")
        return reply["transfer"]

    def audit_log(self, *, act: str | None = None, user_id: str | None = None, page_size: int = 100) -> AsyncPages[models.AuditEntry]:
        """A year of what happened to all accounts, or to one, newest first.

        API keys are refused.
        """
        return AsyncPages(self._http, "/api/admin/audit-log", "acts", {"act": act, "user_id": user_id}, page_size)

    async def overview(self) -> models.Overview:
        """What needs a person, and how the service is.

        Processes, queues, money on hold, errors, backup.

        API keys are refused.
        """
        reply: models.Overview = await self._http.json("GET", "/api/admin/overview")
        return reply

    def devices(self, *, search: str | None = None, online: bool | None = None, page_size: int = 100) -> AsyncPages[models.AdminDevice]:
        """Finds devices by id, owner, name or hostname, or lists all, newest first.

        API keys are refused.
        """
        return AsyncPages(self._http, "/api/admin/devices", "devices", {"search": search, "online": online}, page_size)

    async def devices_online(self, *, days: int | None = None) -> models.DevicesOnline:
        """How many devices were online, every five minutes.

        API keys are refused.
        """
        reply: models.DevicesOnline = await self._http.json("GET", "/api/admin/devices-online", params={"days": days})
        return reply

    def dead_events(self, *, page_size: int = 100) -> AsyncPages[models.DeadEvent]:
        """Events that used up their attempts, newest first.

        Nothing of their content.

        API keys are refused.
        """
        return AsyncPages(self._http, "/api/admin/dead-events", "events", {}, page_size)

    async def retry_dead_event(self, number: str, /, **body: Unpack[models.RetryDeadEvent]) -> models.DeadEvent:
        """Queues a dead event for delivery again, with all its attempts.

        API keys are refused.
        """
        reply: models.DeadEventReply = await self._http.json("POST", f"/api/admin/dead-events/{segment(number)}/retry", body=body)
        return reply["event"]

    def jobs(self, *, search: str | None = None, buyer_id: str | None = None, status: models.JobStatus | None = None, page_size: int = 100) -> AsyncPages[models.AdminJobItem]:
        """Finds jobs by id or a part of the title, or lists all, newest first.

        API keys are refused.
        """
        return AsyncPages(self._http, "/api/admin/jobs", "jobs", {"search": search, "buyer_id": buyer_id, "status": status}, page_size)

    async def get_job(self, id: str, /) -> models.AdminJob:
        """A job with its buyer, its attempts and their owners.

        API keys are refused.
        """
        reply: models.AdminJobReply = await self._http.json("GET", f"/api/admin/jobs/{segment(id)}")
        return reply["job"]

    def disputes(self, *, status: models.DisputeState | None = None, page_size: int = 100) -> AsyncPages[models.DisputeItem]:
        """Open or settled disputes, newest first.

        API keys are refused.
        """
        return AsyncPages(self._http, "/api/admin/disputes", "disputes", {"status": status}, page_size)

    async def get_dispute(self, job_id: str, /) -> models.AdminDispute:
        """A dispute with the work it is about, and what both sides say.

        API keys are refused.
        """
        reply: models.AdminDisputeReply = await self._http.json("GET", f"/api/admin/disputes/{segment(job_id)}")
        return reply["dispute"]

    async def settle_dispute(self, job_id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.SettleDispute]) -> models.AdminDispute:
        """Decides a dispute for good.

        `pay_coin` of what is owed go to the worker's side (the platform's fee out of it), the rest returns to the
        buyer.

        API keys are refused.
        """
        reply: models.AdminDisputeReply = await self._http.json("POST", f"/api/admin/disputes/{segment(job_id)}/settle", body=body, key=idempotency_key or new_key())
        return reply["dispute"]

    def withdrawals(self, *, status: models.WithdrawalStatus | None = None, page_size: int = 100) -> AsyncPages[models.AdminWithdrawal]:
        """Withdrawals of one status, newest first.

        By default those that wait for approval.

        API keys are refused.
        """
        return AsyncPages(self._http, "/api/admin/withdrawals", "withdrawals", {"status": status}, page_size)

    async def approve_withdrawal(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.DecideWithdrawal]) -> models.AdminWithdrawal:
        """Approves a withdrawal that waits for approval.

        It is sent within seconds.

        API keys are refused.
        """
        reply: models.AdminWithdrawalReply = await self._http.json("POST", f"/api/admin/withdrawals/{segment(id)}/approve", body=body, key=idempotency_key or new_key())
        return reply["withdrawal"]

    async def reject_withdrawal(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.DecideWithdrawal]) -> models.AdminWithdrawal:
        """Rejects a withdrawal that was not sent yet.

        Its money returns to the balance.

        API keys are refused.
        """
        reply: models.AdminWithdrawalReply = await self._http.json("POST", f"/api/admin/withdrawals/{segment(id)}/reject", body=body, key=idempotency_key or new_key())
        return reply["withdrawal"]

    async def refund_deposit(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.RefundDeposit]) -> models.RefundReply:
        """Refunds a deposit to its payer, in whole or in part, from the balance it was credited to.

        API keys are refused.
        """
        reply: models.RefundReply = await self._http.json("POST", f"/api/admin/deposits/{segment(id)}/refund", body=body, key=idempotency_key or new_key())
        return reply

    def payment_exceptions(self, *, status: models.PaymentExceptionStatus | None = None, page_size: int = 100) -> AsyncPages[models.PaymentException]:
        """Payment exceptions.

        Payments and payouts that need a person's decision, newest first.

        API keys are refused.
        """
        return AsyncPages(self._http, "/api/admin/payment-exceptions", "exceptions", {"status": status}, page_size)

    async def resolve_payment_exception(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.ResolvePaymentException]) -> models.PaymentException:
        """Resolves a payment exception, once.

        API keys are refused.
        """
        reply: models.PaymentExceptionReply = await self._http.json("POST", f"/api/admin/payment-exceptions/{segment(id)}/resolve", body=body, key=idempotency_key or new_key())
        return reply["exception"]


class AsyncAssistantOperations(AsyncResource):
    def rewards(self, *, page_size: int = 100) -> AsyncPages[models.Reward]:
        """Your rewards, newest first.

        Paid, held and refused ones, each with its reason.
        """
        return AsyncPages(self._http, "/api/assistant/rewards", "rewards", {}, page_size)

    async def challenge(self, *, lang: models.Language | None = None) -> models.ChallengeReply:
        """Your word of the day.

        A photo that shows it proves that it is yours and from today, and earns more.
        """
        reply: models.ChallengeReply = await self._http.json("GET", "/api/assistant/challenge", params={"lang": lang})
        return reply


class AsyncBandwidthOperations(AsyncResource):
    async def create(self, *, idempotency_key: str | None = None, **body: Unpack[models.CreateProxySession]) -> models.CreatedProxySessionReply:
        """Buys a proxy session.

        Holds its price and returns the credentials, only this once.
        """
        reply: models.CreatedProxySessionReply = await self._http.json("POST", "/api/bandwidth/create", body=body, key=idempotency_key or new_key())
        return reply

    def list(self, *, over: bool | None = None, page_size: int = 100) -> AsyncPages[models.ProxySessionItem]:
        """Lists your active sessions, newest first, or those that are over."""
        return AsyncPages(self._http, "/api/bandwidth/sessions", "sessions", {"over": over}, page_size)

    async def get(self, id: str, /) -> models.ProxySessionReply:
        """Returns one of your sessions, active or over.

        Its exits, history and cost.
        """
        reply: models.ProxySessionReply = await self._http.json("GET", f"/api/bandwidth/sessions/{segment(id)}")
        return reply

    async def usage(self, id: str, /) -> models.ProxyUsageReply:
        """When one of your sessions used its bytes."""
        reply: models.ProxyUsageReply = await self._http.json("GET", f"/api/bandwidth/sessions/{segment(id)}/usage")
        return reply

    async def countries(self) -> models.ExitCountryList:
        """Where exits are now, and what they ask."""
        reply: models.ExitCountryList = await self._http.json("GET", "/api/bandwidth/exits/countries")
        return reply

    async def top_up(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.TopUpProxySession]) -> models.ProxyTopUpReply:
        """Buys more bytes for an active session, at its price."""
        reply: models.ProxyTopUpReply = await self._http.json("POST", f"/api/bandwidth/sessions/{segment(id)}/top-up", body=body, key=idempotency_key or new_key())
        return reply

    async def rotate_password(self, id: str, /, *, idempotency_key: str | None = None) -> models.ProxyCredentials:
        """Sets a new password for an active session.

        Live connections continue, new ones need the new password.
        """
        reply: models.ProxyPasswordReply = await self._http.json("POST", f"/api/bandwidth/sessions/{segment(id)}/rotate-password", key=idempotency_key or new_key())
        return reply["proxy"]

    async def end(self, *, idempotency_key: str | None = None, **body: Unpack[models.EndProxySession]) -> None:
        """Ends a session.

        Cuts its connections, charges the used bytes and returns the rest to you.
        """
        await self._http.json("POST", "/api/bandwidth/end", body=body, key=idempotency_key or new_key())

    def exits(self, *, page_size: int = 100) -> AsyncPages[models.Exit]:
        """Lists your devices that share their connection, newest first, with this month's traffic and earnings."""
        return AsyncPages(self._http, "/api/bandwidth/exits", "exits", {}, page_size)


class AsyncDeploysOperations(AsyncResource):
    async def quote(self, *, idempotency_key: str | None = None, **body: Unpack[models.QuoteDeploy]) -> models.DeployQuote:
        """Quotes the maximum price of a deploy.

        It is valid for five minutes: send its `quote_id` with the order.
        """
        reply: models.DeployQuoteReply = await self._http.json("POST", "/api/deploy/quote", body=body, key=idempotency_key or new_key())
        return reply["quote"]

    async def create(self, *, idempotency_key: str | None = None, **body: Unpack[models.CreateDeploy]) -> models.CreatedDeployReply:
        """Orders a deploy and holds its price.

        It is queued and runs as soon as devices that fit are free. You pay for each running second of a replica;
        the rest returns at the end.
        """
        reply: models.CreatedDeployReply = await self._http.json("POST", "/api/deploy/job", body=body, key=idempotency_key or new_key())
        return reply

    def list(self, *, status: models.DeployStatus | None = None, page_size: int = 100) -> AsyncPages[models.DeployItem]:
        """Lists your deploys, newest first."""
        return AsyncPages(self._http, "/api/deploy/jobs", "jobs", {"status": status}, page_size)

    async def get(self, id: str, /) -> models.DeployReply:
        """Shows a deploy.

        Its replicas with the reason of their state, its last events, and its receipt.
        """
        reply: models.DeployReply = await self._http.json("GET", f"/api/deploy/jobs/{segment(id)}")
        return reply

    def events(self, id: str, /, *, page_size: int = 100) -> AsyncPages[models.DeployEvent]:
        """Lists the events of a deploy with their reasons, newest first."""
        return AsyncPages(self._http, f"/api/deploy/jobs/{segment(id)}/events", "events", {}, page_size)

    def revisions(self, id: str, /, *, page_size: int = 100) -> AsyncPages[models.DeployRevision]:
        """Lists the revisions of a deploy, newest first."""
        return AsyncPages(self._http, f"/api/deploy/jobs/{segment(id)}/revisions", "revisions", {}, page_size)

    async def revise(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.CreateDeployRevision]) -> int:
        """Updates the deploy with a new revision.

        At most one replica is down at a time. If the new revision keeps failing, the deploy returns to the revision
        that still runs, or to the last good one.
        """
        reply: models.DeployRevisionReply = await self._http.json("POST", f"/api/deploy/jobs/{segment(id)}/revisions", body=body, key=idempotency_key or new_key())
        return reply["revision"]

    async def roll_back(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.RollBackDeploy]) -> int:
        """Brings an earlier revision back, as a new revision that rolls out like any other."""
        reply: models.DeployRevisionReply = await self._http.json("POST", f"/api/deploy/jobs/{segment(id)}/rollback", body=body, key=idempotency_key or new_key())
        return reply["revision"]

    async def scale(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.ScaleDeploy]) -> models.DeployScaleReply:
        """Changes the number of replicas.

        More are held for at once; for fewer, nothing returns before the end.
        """
        reply: models.DeployScaleReply = await self._http.json("POST", f"/api/deploy/jobs/{segment(id)}/scale", body=body, key=idempotency_key or new_key())
        return reply

    async def stop(self, id: str, /, *, idempotency_key: str | None = None) -> models.DeployReceipt:
        """Stops the deploy.

        Its replicas are paid up to now, the rest of the hold returns to you.
        """
        reply: models.DeployReceiptReply = await self._http.json("POST", f"/api/deploy/jobs/{segment(id)}/stop", key=idempotency_key or new_key())
        return reply["receipt"]

    async def access(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.CreateDeployAccess]) -> models.DeployAccessReply:
        """Makes secret addresses that open the port of each replica for a while.

        Makes secret addresses that open the `port` of each replica for a while.
        """
        reply: models.DeployAccessReply = await self._http.json("POST", f"/api/deploy/jobs/{segment(id)}/access", body=body, key=idempotency_key or new_key())
        return reply


class AsyncDevicesOperations(AsyncResource):
    def list(self, *, page_size: int = 100) -> AsyncPages[models.Device]:
        """Your devices, newest first, without revoked ones."""
        return AsyncPages(self._http, "/api/worker/devices", "devices", {}, page_size)

    async def get(self, id: str, /) -> models.Device:
        """One of your devices.

        A revoked one is 404.
        """
        reply: models.DeviceReply = await self._http.json("GET", f"/api/worker/devices/{segment(id)}")
        return reply["device"]

    async def update(self, id: str, /, **body: Unpack[models.ChangeDevice]) -> models.Device:
        """Renames a device, sets its least price, or pauses it.

        A paused device is given no new jobs or replicas; what runs on it goes on, and you can still accept a job by
        hand.
        """
        reply: models.DeviceReply = await self._http.json("PATCH", f"/api/worker/devices/{segment(id)}", body=body)
        return reply["device"]

    async def presence(self, id: str, /, *, days: int | None = None) -> models.DevicePresenceReply:
        """When a device was online, over at most the last 30 days."""
        reply: models.DevicePresenceReply = await self._http.json("GET", f"/api/worker/devices/{segment(id)}/presence", params={"days": days})
        return reply

    def work(self, *, device_id: str | None = None, state: models.WorkState | None = None, page_size: int = 100) -> AsyncPages[models.WorkItem]:
        """What your devices ran and run, newest first, also those that you revoked."""
        return AsyncPages(self._http, "/api/worker/work", "work", {"device_id": device_id, "state": state}, page_size)

    def replicas(self, *, device_id: str | None = None, page_size: int = 100) -> AsyncPages[models.HostedReplica]:
        """The replicas of deploys that run on your devices now, newest first."""
        return AsyncPages(self._http, "/api/worker/replicas", "replicas", {"device_id": device_id}, page_size)

    async def explain(self, id: str, /) -> models.DeviceExplanation:
        """Why one of your devices has no work, in words and codes, and what you can do."""
        reply: models.DeviceExplanationReply = await self._http.json("GET", f"/api/worker/devices/{segment(id)}/explain")
        return reply["explanation"]

    async def request_self_test(self, id: str, /, *, idempotency_key: str | None = None) -> models.Hardware:
        """Asks one of your devices to test its hardware.

        Its agent does so when nothing runs on the device.
        """
        reply: models.HardwareReply = await self._http.json("POST", f"/api/worker/devices/{segment(id)}/self-test", key=idempotency_key or new_key())
        return reply["hardware"]

    async def earnings(self, *, days: int | None = None) -> models.EarningList:
        """Earnings of your devices by UTC day, including revoked devices."""
        reply: models.EarningList = await self._http.json("GET", "/api/worker/earnings", params={"days": days})
        return reply

    async def create_enrolment(self, *, idempotency_key: str | None = None, **body: Unpack[models.CreateEnrolment]) -> models.EnrolmentReply:
        """Makes a code that adds one machine to your devices, and the line to run there.

        The code is good once, for 15 minutes.
        """
        reply: models.EnrolmentReply = await self._http.json("POST", "/api/worker/enrolments", body=body, key=idempotency_key or new_key())
        return reply

    def tokens(self, *, page_size: int = 100) -> AsyncPages[models.WorkerToken]:
        """Your worker tokens, newest first, including revoked ones."""
        return AsyncPages(self._http, "/api/worker/tokens", "tokens", {}, page_size)

    async def create_token(self, *, idempotency_key: str | None = None, **body: Unpack[models.CreateWorkerToken]) -> models.WorkerTokenReply:
        """Creates a worker token.

        The reply shows the secret once.
        """
        reply: models.WorkerTokenReply = await self._http.json("POST", "/api/worker/token/create", body=body, key=idempotency_key or new_key())
        return reply

    async def rotate_token(self, id: str, /, *, idempotency_key: str | None = None) -> models.WorkerTokenReply:
        """Replaces the secret of a device.

        The old one becomes invalid at once.
        """
        reply: models.WorkerTokenReply = await self._http.json("POST", f"/api/worker/tokens/{segment(id)}/rotate", key=idempotency_key or new_key())
        return reply

    async def revoke_token(self, id: str, /) -> None:
        """Ends a token and removes its device.

        Jobs it runs go back to waiting.
        """
        await self._http.json("POST", f"/api/worker/tokens/{segment(id)}/revoke")


class AsyncEventsOperations(AsyncResource):
    pass


class AsyncFilesOperations(AsyncResource):
    def list(self, *, page_size: int = 100) -> AsyncPages[models.StoredFile]:
        """Your files, newest first, and the room they take."""
        return AsyncPages(self._http, "/api/files", "files", {}, page_size)

    async def delete(self, sha256: str, /) -> None:
        """Deletes a file of yours.

        Files that a waiting or running job reads stay.
        """
        await self._http.json("DELETE", f"/api/files/{segment(sha256)}")


class AsyncJobsOperations(AsyncResource):
    async def quote(self, **body: Unpack[models.QuoteJob]) -> models.JobQuote:
        """Suggests a price for a job, and says which devices would take it for that.

        Nothing is stored or held, and the price doesn't bind anybody: send it with `POST /api/jobs`.
        """
        reply: models.JobQuoteReply = await self._http.json("POST", "/api/jobs/quote", body=body, safe=True)
        return reply["quote"]

    async def create(self, *, idempotency_key: str | None = None, **body: Unpack[models.CreateJob]) -> models.CreatedJobReply:
        """Creates a job and holds its price until it is paid or returned."""
        reply: models.CreatedJobReply = await self._http.json("POST", "/api/jobs", body=body, key=idempotency_key or new_key())
        return reply

    def list(self, *, status: models.JobStatus | None = None, search: str | None = None, page_size: int = 100) -> AsyncPages[models.JobItem]:
        """Your jobs, newest first."""
        return AsyncPages(self._http, "/api/jobs", "jobs", {"status": status, "search": search}, page_size)

    async def get(self, id: str, /) -> models.Job:
        """Everything about a job, for its buyer and for owners of devices that had it.

        Owners don't see what the devices of others answered.
        """
        reply: models.JobReply = await self._http.json("GET", f"/api/jobs/{segment(id)}")
        return reply["job"]

    async def cancel(self, id: str, /, *, idempotency_key: str | None = None) -> models.CancelledJobReply:
        """Ends a job.

        A waiting one costs nothing. A running one pays the share of `duration_hrs` up to its device's last sign of
        life: at least CANCEL_MIN_PAY_PERCENT (10) of its price once it showed progress or a log, and at most that
        before. The rest returns to you.
        """
        reply: models.CancelledJobReply = await self._http.json("POST", f"/api/jobs/{segment(id)}/cancel", key=idempotency_key or new_key())
        return reply

    def attempts(self, id: str, /, *, page_size: int = 100) -> AsyncPages[models.Attempt]:
        """Every try at a job.

        Owners of devices see their own.
        """
        return AsyncPages(self._http, f"/api/jobs/{segment(id)}/attempts", "attempts", {}, page_size)

    async def explain(self, id: str, /) -> models.JobExplanation:
        """Where your job stands, in words and codes.

        What keeps devices from it, what price would do, and what you can do.
        """
        reply: models.JobExplanationReply = await self._http.json("GET", f"/api/jobs/{segment(id)}/explain")
        return reply["explanation"]

    def artifacts(self, id: str, /, *, page_size: int = 100) -> AsyncPages[models.Artifact]:
        """The files of a completed job.

        Empty before.
        """
        return AsyncPages(self._http, f"/api/jobs/{segment(id)}/artifacts", "artifacts", {}, page_size)

    async def accept_result(self, id: str, /, *, idempotency_key: str | None = None) -> models.AcceptedResultReply:
        """Says that the result of your job is what you asked for, or that the time of one that ended without a result
        was worked.

        It is paid now. Repeats are answered as the first time.
        """
        reply: models.AcceptedResultReply = await self._http.json("POST", f"/api/jobs/{segment(id)}/accept-result", key=idempotency_key or new_key())
        return reply

    async def dispute(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.CreateDispute]) -> models.Dispute:
        """Says, before review_due_at, that a result is not what you asked for.

        Or, of a job that ended without a result, that no time was worked on it. What is owed stays held until an
        administrator has decided who gets how much of it, or until `settles_at`, when it is divided by rule. A
        deposit of DISPUTE_DEPOSIT_PERCENT (5) of it is held too; it is lost if the worker's side gets everything,
        and returned otherwise.
        """
        reply: models.DisputeReply = await self._http.json("POST", f"/api/jobs/{segment(id)}/dispute", body=body, key=idempotency_key or new_key())
        return reply["dispute"]

    async def get_dispute(self, id: str, /) -> models.Dispute:
        """A dispute, for the job's buyer and the owner of the device that would be paid."""
        reply: models.DisputeReply = await self._http.json("GET", f"/api/jobs/{segment(id)}/dispute")
        return reply["dispute"]

    async def add_evidence(self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.AddEvidence]) -> models.DisputeEvidence:
        """Adds what you have to say to an open dispute of yours, as its buyer or as the owner of the device."""
        reply: models.DisputeEvidenceReply = await self._http.json("POST", f"/api/jobs/{segment(id)}/evidence", body=body, key=idempotency_key or new_key())
        return reply["evidence"]


class AsyncOffersOperations(AsyncResource):
    def list(self, *, gpu_model: str | None = None, gpu: bool | None = None, min_gpu_memory_gb: float | None = None, max_price_usd: float | None = None, free: bool | None = None, verified: bool | None = None, sort: models.OfferSort | None = None, page_size: int = 100) -> AsyncPages[models.Offer]:
        """What is online, by GPU model and memory.

        How many devices, at what price, how reliable. At most a second old.
        """
        return AsyncPages(self._http, "/api/marketplace/offers", "offers", {"gpu_model": gpu_model, "gpu": gpu, "min_gpu_memory_gb": min_gpu_memory_gb, "max_price_usd": max_price_usd, "free": free, "verified": verified, "sort": sort}, page_size)

    def prices(self, *, gpu_model: str | None = None, days: int | None = None, page_size: int = 100) -> AsyncPages[models.DayPrice]:
        """What jobs paid per hour, by UTC day and GPU model, from those that were completed.

        Jobs with quorum and jobs of the device's own owner don't count.
        """
        return AsyncPages(self._http, "/api/marketplace/prices", "prices", {"gpu_model": gpu_model, "days": days}, page_size)

    def jobs(self, *, status: models.JobStatus | None = None, job_type: models.JobType | None = None, min_price: float | None = None, max_price: float | None = None, sort: models.JobSort | None = None, page_size: int = 100) -> AsyncPages[models.MarketplaceJob]:
        """Jobs of everybody in every state, newest first unless sorted otherwise.

        At most a second old.
        """
        return AsyncPages(self._http, "/api/marketplace/jobs", "jobs", {"status": status, "job_type": job_type, "min_price": min_price, "max_price": max_price, "sort": sort}, page_size)


class AsyncReferralsOperations(AsyncResource):
    async def info(self) -> models.ReferralInfoReply:
        """Your referral code, its link, and what it has earned you."""
        reply: models.ReferralInfoReply = await self._http.json("GET", "/api/referral/info")
        return reply

    async def apply(self, *, idempotency_key: str | None = None, **body: Unpack[models.ApplyReferral]) -> models.AppliedReferralReply:
        """Applies somebody's referral code.

        Once per account, within 30 days of registration. You are paid at once, or later if `message` says so. So is
        the person who invited you; some markets wait until you have spent deposited money.
        """
        reply: models.AppliedReferralReply = await self._http.json("POST", "/api/referral/apply", body=body, key=idempotency_key or new_key())
        return reply

    def list(self, *, page_size: int = 100) -> AsyncPages[models.Referral]:
        """The people who used your code, newest first, and whether you were paid for each."""
        return AsyncPages(self._http, "/api/referral/referrals", "referrals", {}, page_size)


class AsyncWalletOperations(AsyncResource):
    async def get(self) -> models.WalletReply:
        """Your balances.

        Spendable money, and money held for open jobs, deploys and sessions.
        """
        reply: models.WalletReply = await self._http.json("GET", "/api/wallet")
        return reply

    def statement(self, *, currency: models.Currency | None = None, kind: str | None = None, subject_type: models.StatementSubject | None = None, from_: str | None = None, to: str | None = None, page_size: int = 100) -> AsyncPages[models.StatementLine]:
        """Every line of one of your accounts, newest first.

        With `Accept: text/csv` it is a file of all that match, at most 100,000 lines; `limit` doesn't count.
        """
        return AsyncPages(self._http, "/api/wallet/statement", "lines", {"currency": currency, "kind": kind, "subject_type": subject_type, "from": from_, "to": to}, page_size)

    async def spending(self, *, days: int | None = None) -> models.SpendingReply:
        """What you spent, by UTC day, currency and subject."""
        reply: models.SpendingReply = await self._http.json("GET", "/api/wallet/spending", params={"days": days})
        return reply

    async def deposit(self, *, idempotency_key: str | None = None, **body: Unpack[models.CreateDeposit]) -> models.CreatedDepositReply:
        """Starts a deposit.

        Answers the payment provider's page to pay it on. Your balance is credited when the provider confirms the
        payment, a moment after you paid.
        """
        reply: models.CreatedDepositReply = await self._http.json("POST", "/api/wallet/deposits", body=body, key=idempotency_key or new_key())
        return reply

    def deposits(self, *, page_size: int = 100) -> AsyncPages[models.DepositItem]:
        """Your deposits, newest first."""
        return AsyncPages(self._http, "/api/wallet/deposits", "deposits", {}, page_size)

    async def get_deposit(self, id: str, /) -> models.Deposit:
        """One of your deposits, with its refunds and disputes."""
        reply: models.DepositReply = await self._http.json("GET", f"/api/wallet/deposits/{segment(id)}")
        return reply["deposit"]

    async def create_payout_account(self, *, idempotency_key: str | None = None) -> str:
        """Sets up or changes where your withdrawals go.

        Answers the payment provider's page for that.

        API keys are refused.
        """
        reply: models.PayoutOnboardingReply = await self._http.json("POST", "/api/wallet/payout-account", key=idempotency_key or new_key())
        return reply["onboarding_url"]

    async def payout_account(self) -> models.PayoutAccount | None:
        """Whether your payout account can receive withdrawals, and what is missing.

        API keys are refused.
        """
        reply: models.PayoutAccountReply = await self._http.json("GET", "/api/wallet/payout-account")
        return reply["payout_account"]

    async def withdraw(self, *, idempotency_key: str | None = None, **body: Unpack[models.CreateWithdrawal]) -> models.Withdrawal:
        """Withdraws dollars to your payout account.

        They are held at once. Small withdrawals of settled money need no approval; others wait for it
        (`approval_reasons`). Gifts of the platform can't be withdrawn.

        API keys are refused.
        """
        reply: models.WithdrawalReply = await self._http.json("POST", "/api/wallet/withdrawals", body=body, key=idempotency_key or new_key())
        return reply["withdrawal"]

    def withdrawals(self, *, page_size: int = 100) -> AsyncPages[models.Withdrawal]:
        """Your withdrawals, newest first.

        API keys are refused.
        """
        return AsyncPages(self._http, "/api/wallet/withdrawals", "withdrawals", {}, page_size)

    async def get_withdrawal(self, id: str, /) -> models.Withdrawal:
        """One of your withdrawals.

        API keys are refused.
        """
        reply: models.WithdrawalReply = await self._http.json("GET", f"/api/wallet/withdrawals/{segment(id)}")
        return reply["withdrawal"]

    async def cancel_withdrawal(self, id: str, /, *, idempotency_key: str | None = None) -> models.Withdrawal:
        """Cancels a withdrawal that was not sent yet.

        Its money can be spent again.

        API keys are refused.
        """
        reply: models.WithdrawalReply = await self._http.json("POST", f"/api/wallet/withdrawals/{segment(id)}/cancel", key=idempotency_key or new_key())
        return reply["withdrawal"]

    async def exchange(self, *, idempotency_key: str | None = None, **body: Unpack[models.ExchangeMoney]) -> models.ExchangeReply:
        """Takes a quote, once.

        Gifts of the platform (welcome, rewards, referrals) can be spent here, but not exchanged.
        """
        reply: models.ExchangeReply = await self._http.json("POST", "/api/wallet/exchange", body=body, key=idempotency_key or new_key())
        return reply


class AsyncWebhooksOperations(AsyncResource):
    async def create(self, *, idempotency_key: str | None = None, **body: Unpack[models.CreateWebhook]) -> models.WebhookSecretReply:
        """Posts your events to a URL from now on, signed by the Standard Webhooks scheme.

        Any 2xx within 10 s counts as delivered. Otherwise we try again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20
        and 24 h. Five days without a success disable the webhook.
        """
        reply: models.WebhookSecretReply = await self._http.json("POST", "/api/webhooks", body=body, key=idempotency_key or new_key())
        return reply

    async def list(self) -> models.WebhookList:
        """Your webhooks, without their secrets."""
        reply: models.WebhookList = await self._http.json("GET", "/api/webhooks")
        return reply

    async def get(self, id: str, /) -> models.Webhook:
        """One of your webhooks."""
        reply: models.WebhookReply = await self._http.json("GET", f"/api/webhooks/{segment(id)}")
        return reply["webhook"]

    async def delete(self, id: str, /) -> None:
        """Deletes a webhook and its waiting deliveries at once.

        One delivery may still arrive.
        """
        await self._http.json("DELETE", f"/api/webhooks/{segment(id)}")

    async def enable(self, id: str, /, *, idempotency_key: str | None = None) -> models.Webhook:
        """Enables a disabled webhook and sends its waiting deliveries."""
        reply: models.WebhookReply = await self._http.json("POST", f"/api/webhooks/{segment(id)}/enable", key=idempotency_key or new_key())
        return reply["webhook"]

    async def rotate_secret(self, id: str, /, *, idempotency_key: str | None = None) -> models.WebhookSecretReply:
        """Gives the webhook a new secret.

        For 24 h we sign with both, the new and the old one.
        """
        reply: models.WebhookSecretReply = await self._http.json("POST", f"/api/webhooks/{segment(id)}/rotate-secret", key=idempotency_key or new_key())
        return reply

    async def test(self, id: str, /, *, idempotency_key: str | None = None) -> models.WebhookDelivery:
        """Sends an event of type webhook.test to the webhook.

        Its deliveries show the outcome.
        """
        reply: models.WebhookDeliveryReply = await self._http.json("POST", f"/api/webhooks/{segment(id)}/test", key=idempotency_key or new_key())
        return reply["delivery"]

    def deliveries(self, id: str, /, *, page_size: int = 100) -> AsyncPages[models.WebhookDelivery]:
        """Past and waiting deliveries to the webhook, newest first, for 30 days."""
        return AsyncPages(self._http, f"/api/webhooks/{segment(id)}/deliveries", "deliveries", {}, page_size)

    async def redeliver(self, id: str, delivery_id: str, /, *, idempotency_key: str | None = None) -> models.WebhookDelivery:
        """Sends the event of a delivery again, with the same webhook-id, as a new delivery.

        Sends the event of a delivery again, with the same `webhook-id`, as a new delivery.
        """
        reply: models.WebhookDeliveryReply = await self._http.json("POST", f"/api/webhooks/{segment(id)}/deliveries/{segment(delivery_id)}/redeliver", key=idempotency_key or new_key())
        return reply["delivery"]
