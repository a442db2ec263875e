import type { Currency, UserId } from '@app/kernel';
import type { Purse } from '@app/ledger/contract';
import type { ExplainedDevice, ExplainedJob } from '@app/marketplace/contract';
import type { DepositFacts, WithdrawalSummary } from '@app/payments/contract';
import type { ReferralFacts } from '@app/referrals/contract';
import type { RecordType } from '../domain/page.js';
import type { Reward } from '../../rewards/domain/reward.js';

/** Why a device does nothing right now; null in `DeviceSummary` while it works. */
export type IdleReason =
  /** It has never sent a heartbeat. */
  | 'never_connected'
  /** It sent heartbeats, but not lately, or signed off. */
  | 'offline'
  /** Its owner paused it. */
  | 'paused_by_owner'
  /** It failed several jobs in a row and gets no jobs for a while. */
  | 'paused'
  /** It is online and no job waits at all. */
  | 'no_waiting_jobs'
  /** Jobs wait, but need hardware or capabilities it doesn't have. */
  | 'no_matching_jobs'
  /** Jobs it could do wait, but pay less than its owner asks for. */
  | 'floor_too_high'
  /** Jobs it could do wait: its agent hasn't claimed one yet. */
  | 'about_to_claim';

/** Why a job waits; null in `JobSummary` when it doesn't. */
export type WaitingReason =
  /** No device is online. */
  | 'no_device_online'
  /** Devices are online, none fits what the job needs. */
  | 'no_matching_device'
  /** Devices fit, but their owners ask for more per hour than it pays. */
  | 'price_too_low'
  /** Devices fit, but failed it before, or may not have it (copies for a quorum go to different owners). */
  | 'devices_excluded'
  /** Devices fit, but get no offers for a while because they kept failing. */
  | 'devices_paused'
  /** Every device that fits and accepts the price works on something else. */
  | 'devices_busy'
  /** A device that fits is free and should take it in a moment. */
  | 'about_to_start'
  /** Without a `spec` a job is done by hand: it waits for a person to accept it. */
  | 'waits_for_a_person';

export interface DeviceSummary {
  id: string;
  /** The label the owner gave it. */
  name: string;
  online: boolean;
  lastSeenAt: Date | null;
  idleReason: IdleReason | null;
  /** Its owner wants no new work on it for now. */
  paused: boolean;
  /** Micro-coins since 00:00 UTC. */
  earnTodayMicros: bigint;
}

export interface JobSummary {
  id: string;
  title: string;
  /** `waiting`, `running`, `completed`, `failed`, `cancelled`, `expired`. */
  status: string;
  priceCoinMicros: bigint;
  /** Paid so far, fee included. */
  paidCoinMicros: bigint;
  waitingReason: WaitingReason | null;
  /** How its program failed; null: it didn't, or another run completed the job. */
  programFailure: {
    /** Null: it was ended by one of its limits. */
    exitCode: number | null;
    /** As the device reported it. */
    reason: string | null;
    /** The last lines of its log. */
    logTail: string | null;
  } | null;
}

export interface SessionSummary {
  id: string;
  /** `active`; of the session that the caller looks at also `ended`, `exhausted`, `expired`. */
  status: string;
  /** GB of 10^9 bytes, rounded to 6 decimals. */
  boughtGb: number;
  remainingGb: number;
  /** What the bytes used so far cost. */
  spentUsdMicros: bigint;
  expiresAt: Date;
}

export interface DeploySummary {
  id: string;
  name: string;
  /** `queued`, `starting`, `running`; `completed`, `failed`, `stopped`. */
  status: string;
  /** Why it is in this state, in English and as a stable code; empty when there is nothing to explain. */
  reason: string;
  reasonCode: string;
  replicas: number;
  runningReplicas: number;
  currency: 'coin' | 'usd';
  heldMicros: bigint;
  billedMicros: bigint;
  /** Null before the first replica runs. */
  endsAt: Date | null;
}

/**
 * What the assistant may know about the caller. It goes to a model unchanged, so it contains no e-mail address, token,
 * password or data of other users.
 */
export interface AccountFacts {
  balance: { coinMicros: bigint; usdMicros: bigint };
  /** Newest first, at most MAX_FACTS. */
  devices: DeviceSummary[];
  /** The caller's own, newest first, at most MAX_FACTS. */
  jobs: JobSummary[];
  /** Active proxy sessions, newest first, at most MAX_FACTS. */
  sessions: SessionSummary[];
  /** Those that are not over, newest first, at most MAX_FACTS; then at most three that are. */
  deploys: DeploySummary[];
  /** Micro-coins that all devices earned since 00:00 UTC, dollars counted at their coin value. */
  earnedTodayCoinMicros: bigint;
}

/** The facts that are lists of records, by the type of record. */
export const LISTS = {
  job: 'jobs',
  deploy: 'deploys',
  session: 'sessions',
  device: 'devices',
} as const satisfies Record<RecordType, keyof AccountFacts>;

/** The length limit of every list of facts; the record that the caller looks at may come on top. */
export const MAX_FACTS = 20;

/** The caller's money, and what blocks its withdrawal. */
export interface WalletFacts {
  purses: Record<Currency, Purse>;
  /** Micro-dollars that the user owes after a deposit was charged back. */
  debtUsdMicros: bigint;
  emailVerified: boolean;
  /** Whether the payout account can be paid; null: there is none. */
  payoutReady: boolean | null;
}

export interface EarningsOfDay {
  /** UTC, `2026-11-21`. */
  day: string;
  micros: Record<Currency, bigint>;
}

export type OneRecord = Partial<Pick<AccountFacts, (typeof LISTS)[RecordType]>>;

/** More about the caller's account. Each costs further statements, so it is read only when a question is about it. */
export interface AccountDetails {
  /** The answer of GET /api/jobs/{id}/explain; null: the caller has no such job. `id` is a UUID. */
  job(id: string): Promise<ExplainedJob | null>;
  /** The answer of GET /api/worker/devices/{id}/explain; null: the caller has no such device. `id` is a UUID. */
  device(id: string): Promise<ExplainedDevice | null>;
  wallet(): Promise<WalletFacts>;
  /** Newest first, at most MAX_DETAILS; so are the next two. */
  deposits(): Promise<DepositFacts[]>;
  withdrawals(): Promise<WithdrawalSummary[]>;
  rewards(): Promise<Pick<Reward, 'status' | 'reason' | 'amountMicros' | 'at' | 'heldUntil'>[]>;
  referral(): Promise<ReferralFacts>;
  /** The last seven days, newest first, without days that earned nothing. */
  earnings(): Promise<EarningsOfDay[]>;
}

/** The length limit of every list of details. */
export const MAX_DETAILS = 5;

/** Public prices. */
export interface MarketFacts {
  /** Micro-dollars per GPU and hour by model; `default` is for models that aren't listed. */
  gpuPricesUsdMicros: ReadonlyMap<string, bigint>;
  /** Micro-dollars one coin is worth. */
  coinUsdMicros: bigint;
  /** The platform's share of a payment, in basis points. */
  platformFeeBps: number;
}

/** Reads the caller's account from the contexts that own it; the app binds it. */
export abstract class AccountFactsSource {
  abstract of(userId: UserId): Promise<AccountFacts>;

  /** One record of the caller, in its list, however old it is; an empty object when they have none with this id (a UUID). */
  abstract record(userId: UserId, type: RecordType, id: string): Promise<OneRecord>;

  /** All details except those that this context has itself. */
  abstract detailsOf(userId: UserId): Omit<AccountDetails, 'rewards'>;
}
