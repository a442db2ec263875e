import type { ExplainedDevice, ExplainedJob } from '@app/marketplace/contract';
import type { HelpSettings } from '../../src/chat/domain/help-settings.js';
import type { AccountDetails, AccountFacts, MarketFacts } from '../../src/chat/ports/account-facts.js';
import { FACTS, SETTINGS, MARKET } from '../embedded.js';

/** Prices and figures as README's configuration has them, so that what is said can be compared with it. */
export const PRICES: MarketFacts = {
  ...MARKET,
  gpuPricesUsdMicros: new Map([
    ['H200', 3_500_000n],
    ['H100', 2_500_000n],
    ['A100', 1_200_000n],
    ['L40S', 800_000n],
    ['RTX 4090', 450_000n],
    ['RTX 3090', 250_000n],
    ['T4', 150_000n],
    ['cpu', 50_000n],
    ['default', 500_000n],
  ]),
};

export const CONFIGURED: HelpSettings = {
  ...SETTINGS,
  rewards: {
    ...SETTINGS.rewards,
    amountsMicros: { ...SETTINGS.rewards.amountsMicros, animal_care: 3_000_000n },
    holdHours: { embedded: 336, judged: 24, word: 0 },
    reviewHours: 72,
  },
};

const [working, offline, picky] = FACTS.devices;
const [waiting, running] = FACTS.jobs;
const [session] = FACTS.sessions;

/** Who asks, unless a question says that nobody is signed in. The marks of needs/facts.ts are its values. */
export const ACCOUNT: AccountFacts = {
  ...FACTS,
  balance: { coinMicros: 1_842_750_000n, usdMicros: 37_500_000n },
  devices: [
    { ...working!, name: 'rig-1', earnTodayMicros: 12_400_000n },
    { ...offline!, name: 'rig-2' },
    { ...picky!, name: 'attic', lastSeenAt: new Date('2026-11-21T09:30:00Z'), earnTodayMicros: 0n },
  ],
  jobs: [
    { ...waiting!, title: 'Render a fox', priceCoinMicros: 12_500_000n },
    { ...running!, title: 'Label photos', priceCoinMicros: 40_000_000n },
    {
      ...running!,
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d62',
      title: 'Train a cat detector',
      status: 'failed',
      priceCoinMicros: 60_000_000n,
      programFailure: {
        exitCode: 1,
        reason: 'The program ended with exit code 1',
        logTail: "ModuleNotFoundError: No module named 'torch'",
      },
    },
  ],
  sessions: [{ ...session!, boughtGb: 10, remainingGb: 7.5 }],
  deploys: [
    {
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d63',
      name: 'shop',
      status: 'running',
      reason: '',
      reasonCode: '',
      replicas: 2,
      runningReplicas: 2,
      currency: 'coin',
      heldMicros: 84_000_000n,
      billedMicros: 31_500_000n,
      endsAt: new Date('2026-12-01T18:00:00Z'),
    },
    {
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d64',
      name: 'notebook',
      status: 'queued',
      reason: 'No device with a GPU "H200" is online',
      reasonCode: 'no_matching_device',
      replicas: 1,
      runningReplicas: 0,
      currency: 'usd',
      heldMicros: 14_000_000n,
      billedMicros: 0n,
      endsAt: null,
    },
  ],
  earnedTodayCoinMicros: 12_400_000n,
};

const [rig, away, attic] = ACCOUNT.devices;
const [fox, photos, cats] = ACCOUNT.jobs;
const LAST_HEARD = new Date('2026-11-21T09:30:12Z');
/** Of a job that waits for nothing. */
const SETTLED = {
  ...{ priceNeededMicros: null, online: 0, matching: 0, ready: 0, needs: null, reviewDueAt: null },
  ...{ expiresAt: new Date('2026-11-28T07:15:00Z'), lastContactAt: null, offlineAfterS: 90, quorum: null },
  programFailure: null,
};

const JOBS_EXPLAINED: Record<string, ExplainedJob> = {
  [fox!.id]: {
    code: 'price_too_low',
    text: '2 devices have what it needs, but would not do it for 12.5 coins. For 15.8 coins one would.',
    blockers: [
      { code: 'lacks_gpu', devices: 3, text: '3 devices have no GPU' },
      { code: 'asks_more', devices: 2, text: '2 devices ask for more than 12.5 coins' },
    ],
    next: [
      {
        code: 'post_for_more',
        text: 'Cancel it and post it again for at least 15.8 coins per device.',
        request: `POST /api/jobs/${fox!.id}/cancel`,
      },
      { code: 'wait', text: 'Wait: devices come and go.', request: null },
    ],
    figures: {
      ...SETTLED,
      ...{ priceMicros: fox!.priceCoinMicros, priceNeededMicros: 15_800_000n, online: 5, matching: 2 },
      needs: { sandbox: 'image', gpuWords: ['rtx', '3090'], gpuCount: 1, gpuMemoryGb: 0, memoryMb: 1024 },
    },
  },
  [photos!.id]: {
    code: 'running',
    text: 'A device works on it. The last sign of life came at 2026-11-21 09:30:12 UTC.',
    blockers: [],
    next: [
      { code: 'wait', text: 'Wait: devices come and go.', request: null },
      {
        code: 'read_attempts',
        text: 'See what each device reported.',
        request: `GET /api/jobs/${photos!.id}/attempts`,
      },
    ],
    figures: { ...SETTLED, priceMicros: photos!.priceCoinMicros, lastContactAt: LAST_HEARD },
  },
  [cats!.id]: {
    code: 'failed_by_program',
    text:
      'It failed. Its device was paid for the time it took, as far as you did not dispute that, and the rest returned ' +
      'to you. Its program ended with exit code 1. The last lines of its log:\n' +
      cats!.programFailure!.logTail,
    blockers: [],
    next: [
      { code: 'read_attempts', text: 'See what each device reported.', request: `GET /api/jobs/${cats!.id}/attempts` },
      { code: 'post_again', text: 'Correct it and post it again.', request: 'POST /api/jobs' },
    ],
    figures: { ...SETTLED, priceMicros: cats!.priceCoinMicros, programFailure: cats!.programFailure },
  },
};

const DEVICES_EXPLAINED: Record<string, ExplainedDevice> = {
  [rig!.id]: {
    ...{ code: 'working', text: 'It works on 1 job.', blockers: [], next: [] },
    figures: {
      ...{ lastHeartbeatAt: LAST_HEARD, running: 1, compared: 3 },
      ...{ minPriceUsdMicros: null, bestUsdMicros: 450_000n, pause: null },
    },
  },
  [away!.id]: {
    code: 'offline',
    text: 'It is offline: its last heartbeat came at 2026-11-20 22:05:59 UTC.',
    blockers: [],
    next: ['Check that the agent runs and reaches the server.'],
    figures: {
      ...{ lastHeartbeatAt: away!.lastSeenAt, running: 0, compared: 0 },
      ...{ minPriceUsdMicros: null, bestUsdMicros: null, pause: null },
    },
  },
  [attic!.id]: {
    code: 'floor_too_high',
    text: 'Jobs that it could do wait, but pay less than the 0.9 USD per hour that its owner asks for: the best pays 0.45 USD after the fee.',
    blockers: [
      { code: 'lacks_gpu_memory', jobs: 1, text: '1 job needs more memory per GPU' },
      { code: 'pays_too_little', jobs: 2, text: '2 jobs pay less than its `min_price_usd`' },
    ],
    next: ['Create a worker token with a lower `min_price_usd`, or wait for jobs that pay more.'],
    figures: {
      ...{ lastHeartbeatAt: attic!.lastSeenAt, running: 0, compared: 3 },
      ...{ minPriceUsdMicros: 900_000n, bestUsdMicros: 450_000n, pause: null },
    },
  },
};

type More = { [Name in Exclude<keyof AccountDetails, 'job' | 'device'>]: Awaited<ReturnType<AccountDetails[Name]>> };

/** Its amounts are none of those that the marks of needs/ have: what is told of the account meets no other need. */
const MORE: More = {
  wallet: {
    purses: {
      coin: {
        ...{ balanceMicros: ACCOUNT.balance.coinMicros, giftMicros: 61_500_000n, unsettledMicros: 0n },
        ...{ disputedMicros: 0n, leavableMicros: ACCOUNT.balance.coinMicros - 61_500_000n },
      },
      usd: {
        ...{ balanceMicros: ACCOUNT.balance.usdMicros, giftMicros: 4_250_000n, unsettledMicros: 26_000_000n },
        ...{ disputedMicros: 0n, leavableMicros: ACCOUNT.balance.usdMicros - 4_250_000n },
      },
    },
    ...{ debtUsdMicros: 0n, emailVerified: true, payoutReady: true },
  },
  deposits: [
    { amountMicros: 44_000_000n, status: 'paid', heldBack: null, createdAt: new Date('2026-11-19T18:42:00Z') },
    { amountMicros: 60_000_000n, status: 'expired', heldBack: null, createdAt: new Date('2026-11-13T08:03:00Z') },
  ],
  withdrawals: [
    {
      ...{ amountMicros: 18_000_000n, status: 'pending_approval', approvalReasons: ['unsettled_money'] },
      ...{ reason: null, createdAt: new Date('2026-11-20T07:55:00Z') },
    },
    {
      ...{ amountMicros: 45_000_000n, status: 'paid', approvalReasons: [] },
      ...{ reason: null, createdAt: new Date('2026-11-03T16:20:00Z') },
    },
  ],
  rewards: [
    {
      ...{ status: 'held', reason: 'embedded_judge', amountMicros: 3_000_000n },
      ...{ at: new Date('2026-11-19T12:10:00Z'), heldUntil: new Date('2026-12-03T12:10:00Z') },
    },
    {
      ...{ status: 'refused', reason: 'duplicate_photo', amountMicros: 0n },
      ...{ at: new Date('2026-11-18T17:32:00Z'), heldUntil: null },
    },
  ],
  referral: { code: 'FOXR2345', referrals: 3, bonusMicros: 20_000_000n, waiting: 1 },
  earnings: [
    { day: '2026-11-21', micros: { coin: ACCOUNT.earnedTodayCoinMicros, usd: 0n } },
    { day: '2026-11-20', micros: { coin: 9_800_000n, usd: 350_000n } },
    { day: '2026-11-18', micros: { coin: 21_600_000n, usd: 0n } },
  ],
};

/** What more there is of the account, as the service reads it for whoever is signed in. */
export const DETAILS: AccountDetails = {
  job: async (id) => JOBS_EXPLAINED[id] ?? null,
  device: async (id) => DEVICES_EXPLAINED[id] ?? null,
  wallet: async () => MORE.wallet,
  deposits: async () => MORE.deposits,
  withdrawals: async () => MORE.withdrawals,
  rewards: async () => MORE.rewards,
  referral: async () => MORE.referral,
  earnings: async () => MORE.earnings,
};

/** All that a reply may say of the account. */
export const KNOWN_OF_ACCOUNT = [ACCOUNT, MORE, JOBS_EXPLAINED, DEVICES_EXPLAINED];

/** What would contradict the account: a sentence that names the thing and says this of it. */
export const CONTRADICTIONS: ReadonlyArray<{ names: RegExp; says: RegExp }> = [
  {
    names: /Render a fox/,
    says: /is (running|done|completed|finished)|çalışıyor|tamamlandı|выполняется|завершен|실행 중|완료되/i,
  },
  {
    names: /Label photos/,
    says: /is (waiting|done|completed|failed)|bekliyor|tamamlandı|başarısız|ожидает|ждёт|завершен|대기 중|완료되|실패/i,
  },
  { names: /rig-2/, says: /is online|çevrimiçi(?!\s+değil)|(?<!не )в сети|온라인입니다/i },
  { names: /rig-1/, says: /is offline|çevrimdışı|не в сети|офлайн|오프라인/i },
  {
    names: /notebook/,
    says: /is running|(?<!0 tanesi )çalışıyor|(?<!не )работает(?!:? 0)|(?<!0개 )실행 중(?!이 아|이지 않)/i,
  },
];
