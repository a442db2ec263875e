import type { components } from '../generated/api.js';
import type { Body, Query, Reply } from './http/operations.js';

// The API document's shapes under the names that the SDK gives them. By path, since paths never change.

export type Wallet = Reply<'get', '/api/wallet'>;
export type StatementLine = Reply<'get', '/api/wallet/statement'>['lines'][number];
export type Spending = Reply<'get', '/api/wallet/spending'>['spending'][number];
export type StatementQuery = Query<'get', '/api/wallet/statement'>;
export type Deposit = Reply<'get', '/api/wallet/deposits/{id}'>['deposit'];
export type DepositItem = Reply<'get', '/api/wallet/deposits'>['deposits'][number];
export type NewDeposit = Reply<'post', '/api/wallet/deposits'>;
export type ExchangeRequest = Body<'post', '/api/wallet/exchange/quote'>;
export type ExchangeQuote = Reply<'post', '/api/wallet/exchange/quote'>;
export type Exchanged = Reply<'post', '/api/wallet/exchange'>;
export type PayoutAccount = NonNullable<Reply<'get', '/api/wallet/payout-account'>['payout_account']>;
export type Withdrawal = Reply<'get', '/api/wallet/withdrawals/{id}'>['withdrawal'];

export type NewJob = Body<'post', '/api/jobs'>;
export type JobSpec = NonNullable<NewJob['spec']>;
export type JobQuoteRequest = Body<'post', '/api/jobs/quote'>;
export type JobQuote = Reply<'post', '/api/jobs/quote'>['quote'];
export type Job = Reply<'get', '/api/jobs/{id}'>['job'];
export type JobItem = Reply<'get', '/api/jobs'>['jobs'][number];
export type JobStatus = Job['status'];
export type JobsQuery = Query<'get', '/api/jobs'>;
export type Attempt = Reply<'get', '/api/jobs/{id}/attempts'>['attempts'][number];
export type CancelledJob = Reply<'post', '/api/jobs/{id}/cancel'>;
export type AcceptedResult = Reply<'post', '/api/jobs/{id}/accept-result'>;
export type JobExplanation = Reply<'get', '/api/jobs/{id}/explain'>['explanation'];
export type JobLog = Reply<'get', '/api/jobs/{id}/logs'>;
export type JobLogQuery = Query<'get', '/api/jobs/{id}/logs'>;
export type Artifact = Reply<'get', '/api/jobs/{id}/artifacts'>['artifacts'][number];
export type Dispute = Reply<'get', '/api/jobs/{id}/dispute'>['dispute'];
export type Evidence = Reply<'post', '/api/jobs/{id}/evidence'>['evidence'];

export type StoredFile = Reply<'post', '/api/files'>['file'];

export type MarketJob = Reply<'get', '/api/marketplace/jobs'>['jobs'][number];
export type MarketJobsQuery = Query<'get', '/api/marketplace/jobs'>;
export type Offer = Reply<'get', '/api/marketplace/offers'>['offers'][number];
export type OffersQuery = Query<'get', '/api/marketplace/offers'>;
export type DayPrice = Reply<'get', '/api/marketplace/prices'>['prices'][number];
export type PricesQuery = Query<'get', '/api/marketplace/prices'>;

export type DeployQuoteRequest = Body<'post', '/api/deploy/quote'>;
export type DeployQuote = Reply<'post', '/api/deploy/quote'>['quote'];
export type NewDeploy = Body<'post', '/api/deploy/job'>;
export type CreatedDeploy = Reply<'post', '/api/deploy/job'>;
export type Deploy = Reply<'get', '/api/deploy/jobs/{id}'>;
export type DeployItem = Reply<'get', '/api/deploy/jobs'>['jobs'][number];
export type DeployStatus = DeployItem['status'];
export type DeploysQuery = Query<'get', '/api/deploy/jobs'>;
export type DeployEvent = Reply<'get', '/api/deploy/jobs/{id}/events'>['events'][number];
export type DeployRevision = Reply<'get', '/api/deploy/jobs/{id}/revisions'>['revisions'][number];
export type NewDeployRevision = Body<'post', '/api/deploy/jobs/{id}/revisions'>;
export type ScaledDeploy = Reply<'post', '/api/deploy/jobs/{id}/scale'>;
export type DeployReceipt = Reply<'post', '/api/deploy/jobs/{id}/stop'>['receipt'];
export type DeployAccess = Reply<'post', '/api/deploy/jobs/{id}/access'>;
export type DeployLog = Reply<'get', '/api/deploy/jobs/{id}/logs'>;
export type DeployLogQuery = Query<'get', '/api/deploy/jobs/{id}/logs'>;

export type Device = Reply<'get', '/api/worker/devices'>['devices'][number];
export type Earnings = Reply<'get', '/api/worker/earnings'>;
export type Hardware = Reply<'post', '/api/worker/devices/{id}/self-test'>['hardware'];
export type DeviceChanges = Body<'patch', '/api/worker/devices/{id}'>;
export type DevicePresence = Reply<'get', '/api/worker/devices/{id}/presence'>;
export type WorkItem = Reply<'get', '/api/worker/work'>['work'][number];
export type WorkState = WorkItem['state'];
export type HostedReplica = Reply<'get', '/api/worker/replicas'>['replicas'][number];
export type DeviceExplanation = Reply<'get', '/api/worker/devices/{id}/explain'>['explanation'];
export type NewWorkerToken = Body<'post', '/api/worker/token/create'>;
export type NewEnrolment = Body<'post', '/api/worker/enrolments'>;
export type Enrolment = Reply<'post', '/api/worker/enrolments'>;
export type WorkerToken = Reply<'post', '/api/worker/token/create'>;
export type WorkerTokenItem = Reply<'get', '/api/worker/tokens'>['tokens'][number];

export type NewProxySession = Body<'post', '/api/bandwidth/create'>;
export type CreatedProxySession = Reply<'post', '/api/bandwidth/create'>;
export type ProxySession = Reply<'get', '/api/bandwidth/sessions/{id}'>;
export type ProxyUsage = Reply<'get', '/api/bandwidth/sessions/{id}/usage'>;
export type ExitCountries = Reply<'get', '/api/bandwidth/exits/countries'>;
export type ProxySessionsQuery = Query<'get', '/api/bandwidth/sessions'>;
export type ProxySessionItem = Reply<'get', '/api/bandwidth/sessions'>['sessions'][number];
export type ToppedUp = Reply<'post', '/api/bandwidth/sessions/{id}/top-up'>;
export type ProxyAccess = CreatedProxySession['proxy'];
export type Exit = Reply<'get', '/api/bandwidth/exits'>['exits'][number];

export type MarketEvent = Reply<'get', '/api/events'>['events'][number];
/** Records that changed without an event, of which nothing is stored. `all`: too many to name. */
export type RecordsChanged = { type: 'changed' } & components['schemas']['ChangeHint'];
export type NewWebhook = Body<'post', '/api/webhooks'>;
export type Webhook = Reply<'get', '/api/webhooks/{id}'>['webhook'];
export type WebhookSecret = Reply<'post', '/api/webhooks'>;
export type Delivery = Reply<'get', '/api/webhooks/{id}/deliveries'>['deliveries'][number];

export type ChatRequest = Body<'post', '/api/assistant/chat'>;
export type ChatAction = ChatReply['actions'][number];
export type ChatReply = Reply<'post', '/api/assistant/chat'>;
export type Reward = Reply<'get', '/api/assistant/rewards'>['rewards'][number];
export type AnalyzedImage = Reply<'post', '/api/assistant/analyze-image'>;
export type Challenge = Reply<'get', '/api/assistant/challenge'>;
export type Language = NonNullable<Query<'get', '/api/assistant/challenge'>['lang']>;

export type ReferralInfo = Reply<'get', '/api/referral/info'>;
export type AppliedReferral = Reply<'post', '/api/referral/apply'>;
export type Referral = Reply<'get', '/api/referral/referrals'>['referrals'][number];

export type NewAccount = Body<'post', '/auth/register'>;
export type SignedIn = Reply<'post', '/auth/login'>;
export type Me = Reply<'get', '/auth/me'>;
export type AccountChange = Body<'patch', '/auth/me'>;
export type AccountExport = Reply<'get', '/auth/export'>['data'];
export type NewApiKey = Body<'post', '/auth/api-keys'>;
export type CreatedApiKey = Reply<'post', '/auth/api-keys'>;
export type ApiKey = Reply<'get', '/auth/api-keys'>['api_keys'][number];
export type TwoFactorSetup = Reply<'post', '/auth/two-factor/setup'>;
export type Passkey = Reply<'get', '/auth/passkeys'>['passkeys'][number];
export type SignIn = Reply<'get', '/auth/sessions'>['sessions'][number];
export type AuditEntry = Reply<'get', '/auth/audit-log'>['acts'][number];
export type AuditLogQuery = Query<'get', '/auth/audit-log'>;

export type AdminUserItem = Reply<'get', '/api/admin/users'>['users'][number];
export type AdminUser = Reply<'get', '/api/admin/users/{id}'>['user'];
export type AdminUsersQuery = Query<'get', '/api/admin/users'>;
export type AdminAmount = Body<'post', '/api/admin/users/{id}/grant'>;
export type AdminTransfer = Reply<'get', '/api/admin/transfers/{id}'>['transfer'];
export type AdminWithdrawal = Reply<'get', '/api/admin/withdrawals'>['withdrawals'][number];
export type AdminWithdrawalsQuery = Query<'get', '/api/admin/withdrawals'>;
export type AdminRefund = Body<'post', '/api/admin/deposits/{id}/refund'>;
export type RefundedDeposit = Reply<'post', '/api/admin/deposits/{id}/refund'>;
export type PaymentException = Reply<'get', '/api/admin/payment-exceptions'>['exceptions'][number];
export type PaymentExceptionsQuery = Query<'get', '/api/admin/payment-exceptions'>;
export type PaymentExceptionAnswer = Body<'post', '/api/admin/payment-exceptions/{id}/resolve'>;
export type AdminJob = Reply<'get', '/api/admin/jobs/{id}'>['job'];
export type AdminJobItem = Reply<'get', '/api/admin/jobs'>['jobs'][number];
export type AdminJobsQuery = Query<'get', '/api/admin/jobs'>;
export type AdminDevice = Reply<'get', '/api/admin/devices'>['devices'][number];
export type AdminDevicesQuery = Query<'get', '/api/admin/devices'>;
export type AdminOverview = Reply<'get', '/api/admin/overview'>;
export type DevicesOnline = Reply<'get', '/api/admin/devices-online'>;
export type DevicesOnlineQuery = Query<'get', '/api/admin/devices-online'>;
export type DeadEvent = Reply<'get', '/api/admin/dead-events'>['events'][number];
export type AdminDisputeItem = Reply<'get', '/api/admin/disputes'>['disputes'][number];
export type AdminDispute = Reply<'get', '/api/admin/disputes/{job_id}'>['dispute'];
export type AdminDisputesQuery = Query<'get', '/api/admin/disputes'>;
export type DisputeSettlement = Body<'post', '/api/admin/disputes/{job_id}/settle'>;
export type AdminAuditEntry = Reply<'get', '/api/admin/audit-log'>['acts'][number];
export type AdminAuditLogQuery = Query<'get', '/api/admin/audit-log'>;

/** One event of a job's log stream. */
export type JobLogEvent =
  | { type: 'log'; attempt_id: string; /** Byte of the attempt's log. */ offset: number; text: string }
  | { type: 'progress'; attempt_id: string; /** 0 to 100. */ percent: number; message: string | null; at: string }
  | {
      type: 'status';
      status: JobStatus;
      attempt_id: string | null;
      attempt_status: Attempt['status'] | null;
      failure: Job['failure'];
    };

/** One event of a replica's log stream. */
export type DeployLogEvent =
  | { type: 'log'; placement_id: string; /** Byte of the run's log. */ offset: number; text: string }
  | { type: 'status'; status: DeployStatus; placement_id: string | null; state: string; place: string | null };

/** One event of a streamed reply: its next piece, or the whole of it at the end. */
export type ChatEvent = { type: 'delta'; text: string } | ({ type: 'done' } & Omit<ChatReply, 'ok'>);
