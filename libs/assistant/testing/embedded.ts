import type { HelpFigures } from '../src/help-figures.js';
import type { AccountFacts, MarketFacts } from '../src/ports/account-facts.js';

export const FIGURES: HelpFigures = {
  accessTokenTtlS: 3600,
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
  maxPhotoBytes: 10_000_000,
  referral: { rewardMicros: 10_000_000n, referredMicros: 5_000_000n, applyWithinDays: 30 },
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

/** An account with something of everything. */
export const FACTS: AccountFacts = {
  balance: { coinMicros: 1_234_567_890_123n, usdMicros: 9_500_000n },
  devices: [
    {
      name: 'rig-1',
      online: true,
      lastSeenAt: new Date('2026-11-21T09:30:12Z'),
      idleReason: null,
      earnTodayMicros: 2_500_000n,
    },
    {
      name: 'rig-2',
      online: false,
      lastSeenAt: new Date('2026-11-20T22:05:59Z'),
      idleReason: 'offline',
      earnTodayMicros: 0n,
    },
    { name: 'attic', online: true, lastSeenAt: null, idleReason: 'floor_too_high', earnTodayMicros: 1n },
  ],
  jobs: [
    {
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e',
      title: 'Render a fox',
      status: 'waiting',
      priceCoinMicros: 12_500_000n,
      waitingReason: 'price_too_low',
      programFailure: null,
    },
    {
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5f',
      title: 'Label photos',
      status: 'running',
      priceCoinMicros: 1_000_000n,
      waitingReason: null,
      programFailure: null,
    },
  ],
  sessions: [
    {
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d60',
      boughtGb: 10,
      remainingGb: 7.654321,
      expiresAt: new Date('2026-12-01T00:00:00Z'),
    },
  ],
  deploys: [],
  earnedTodayCoinMicros: 2_500_001n,
};
