import { IndexedKnowledge } from '../src/chat/adapters/knowledge/indexed-knowledge.js';
import type { HelpSettings } from '../src/chat/domain/help-settings.js';
import type { AccountDetails, AccountFacts, MarketFacts } from '../src/chat/ports/account-facts.js';

export const SETTINGS: HelpSettings = {
  accessTokenTtlS: 3600,
  refreshDays: 30,
  passwordMin: 10,
  apiKeysMax: 50,
  eventsKeptDays: 30,
  webhooks: { max: 10, timeoutS: 10 },
  welcome: { coinMicros: 100_000_000n, usdMicros: 10_000_000n },
  heartbeatIntervalS: 30,
  deviceOfflineAfterS: 90,
  jobExpiresAfterHours: 168,
  maxArtifactBytes: 256_000_000,
  cancelMinPayPercent: 10,
  maxFailures: 5,
  minPricePerGbMicros: 100_000n,
  defaultPricePerGbMicros: 1_000_000n,
  exitShareBps: 7000,
  sessionHours: 720,
  sessionConnections: 2500,
  reviewHours: 24,
  dispute: { settlesDays: 14, splitPercent: 50 },
  byHandConcurrency: 3,
  breaker: { failures: 5, pauseS: 600 },
  selfTestEveryS: 600,
  payments: {
    depositMinMicros: 5_000_000n,
    depositMaxMicros: 10_000_000_000n,
    settlesDays: 7,
    withdrawalMinMicros: 10_000_000n,
    withdrawalAutoMicros: 100_000_000n,
    withdrawalDailyMicros: 500_000_000n,
    exchangeFeeBps: 0,
  },
  maxPhotoBytes: 10_000_000,
  referral: { rewardMicros: 10_000_000n, referredMicros: 5_000_000n, applyWithinDays: 30 },
  jobs: {
    disputeDepositPercent: 5,
    disputesOpenMax: 10,
    maxEvidence: 20,
    maxFileBytes: 512_000_000,
    maxFilesBytes: 2_048_000_000,
    filesKeptDays: 30,
    maxInputs: 64,
    maxInputsBytes: 1_024_000_000,
    maxArtifacts: 100,
    maxLogBytes: 16 * 1024 * 1024,
    memoryMb: 1024,
    maxAttempts: 10,
    minQuorum: 2,
    maxQuorum: 5,
  },
  deploys: { queueHours: 168, syncS: 5, keptLogBytes: 4 * 1024 * 1024, quoteMinutes: 5 },
  rewards: {
    amountsMicros: {
      tree_planting: 5_000_000n,
      cleanup: 3_000_000n,
      animal_care: 2_000_000n,
      recycling: 2_000_000n,
      helping_people: 3_000_000n,
      donation: 3_000_000n,
    },
    perDay: 3,
    perTypePerDay: 1,
    coolDownMinutes: 30,
    holdHours: { embedded: 72, judged: 24, word: 0 },
    reviewHours: 48,
  },
};

export const MARKET: MarketFacts = {
  gpuPricesUsdMicros: new Map([
    ['H200', 3_500_000n],
    ['H100', 2_500_000n],
    ['A100', 1_200_000n],
    ['RTX 4090', 450_000n],
    ['default', 500_000n],
  ]),
  coinUsdMicros: 100_000n,
  platformFeeBps: 500,
};

/** An account with one or more of everything. */
export const FACTS: AccountFacts = {
  balance: { coinMicros: 1_234_567_890_123n, usdMicros: 9_500_000n },
  devices: [
    {
      id: 'a197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d71',
      name: 'rig-1',
      online: true,
      paused: false,
      lastSeenAt: new Date('2026-11-21T09:30:12Z'),
      idleReason: null,
      earnTodayMicros: 2_500_000n,
    },
    {
      id: 'b197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d72',
      name: 'rig-2',
      online: false,
      paused: false,
      lastSeenAt: new Date('2026-11-20T22:05:59Z'),
      idleReason: 'offline',
      earnTodayMicros: 0n,
    },
    {
      ...{ id: 'c197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d73', name: 'attic', online: true, paused: false, lastSeenAt: null },
      ...{ idleReason: 'floor_too_high', earnTodayMicros: 1n },
    },
  ],
  jobs: [
    {
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e',
      title: 'Render a fox',
      status: 'waiting',
      priceCoinMicros: 12_500_000n,
      paidCoinMicros: 0n,
      waitingReason: 'price_too_low',
      programFailure: null,
    },
    {
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5f',
      title: 'Label photos',
      status: 'running',
      priceCoinMicros: 1_000_000n,
      paidCoinMicros: 0n,
      waitingReason: null,
      programFailure: null,
    },
  ],
  sessions: [
    {
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d60',
      status: 'active',
      boughtGb: 10,
      remainingGb: 7.654321,
      spentUsdMicros: 2_345_679n,
      expiresAt: new Date('2026-12-01T00:00:00Z'),
    },
  ],
  deploys: [
    {
      ...{ id: 'd197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d81', name: 'web', status: 'running', reason: '', reasonCode: '' },
      ...{ replicas: 3, runningReplicas: 3, currency: 'usd', heldMicros: 12_000_000n, billedMicros: 3_400_000n },
      endsAt: new Date('2026-12-02T08:00:00Z'),
    },
    {
      ...{ id: 'e197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d82', name: 'notebook', status: 'queued' },
      ...{ reason: 'Every device that fits is busy', reasonCode: 'devices_busy' },
      ...{ replicas: 1, runningReplicas: 0, currency: 'coin', heldMicros: 5_000_000n, billedMicros: 0n, endsAt: null },
    },
  ],
  earnedTodayCoinMicros: 2_500_001n,
};

const AT = new Date('2026-11-21T09:30:12Z');

/** The details of that account. */
export const DETAILS: AccountDetails = {
  job: async () => null,
  device: async () => null,
  wallet: async () => ({
    purses: {
      coin: {
        ...{ balanceMicros: 62_500_000n, giftMicros: 25_000_000n, unsettledMicros: 0n },
        ...{ disputedMicros: 0n, leavableMicros: 37_500_000n },
      },
      usd: {
        ...{ balanceMicros: 9_500_000n, giftMicros: 9_500_000n, unsettledMicros: 0n },
        ...{ disputedMicros: 0n, leavableMicros: 0n },
      },
    },
    debtUsdMicros: 1_750_000n,
    emailVerified: false,
    payoutReady: null,
  }),
  deposits: async () => [
    { amountMicros: 25_000_000n, status: 'paid', heldBack: null, createdAt: AT },
    { amountMicros: 13_000_000n, status: 'pending', heldBack: 'wrong_amount', createdAt: AT },
  ],
  withdrawals: async () => [
    {
      ...{ amountMicros: 50_000_000n, status: 'pending_approval', approvalReasons: ['new_account'] },
      ...{ reason: null, createdAt: AT },
    },
    {
      ...{ amountMicros: 17_000_000n, status: 'rejected', approvalReasons: ['amount_above_limit'] },
      ...{ reason: 'Please confirm who you are', createdAt: AT },
    },
  ],
  rewards: async () => [
    {
      ...{ status: 'held', reason: 'no_word', amountMicros: 5_000_000n, at: AT },
      heldUntil: new Date('2026-11-23T09:30:00Z'),
    },
  ],
  referral: async () => ({ code: 'ABCD2345', referrals: 4, bonusMicros: 30_000_000n, waiting: 1 }),
  earnings: async () => [
    { day: '2026-11-21', micros: { coin: 2_500_001n, usd: 0n } },
    { day: '2026-11-19', micros: { coin: 0n, usd: 750_000n } },
  ],
};

/** A small sample of what the build gathers. */
export const KNOWLEDGE = new IndexedKnowledge(() => ({
  passages: [
    { title: 'Post a job', path: 'POST /api/jobs', text: 'Posts a job; its price is held.', names: ['POST /api/jobs'] },
    {
      title: '`OUTBOX_VACUUM_SCALE`',
      path: 'README.md#configuration',
      text: 'The share of the outbox that may be dead before it is vacuumed.',
      names: ['OUTBOX_VACUUM_SCALE'],
    },
    {
      title: 'Vacuuming',
      path: 'docs/operations.md#vacuuming',
      text: 'The outbox table is vacuumed by the database at a share of its own.',
    },
  ],
  titles: { 'docs/operations.md': 'Operations', 'docs/operations.md#vacuuming': 'Vacuuming' },
}));
