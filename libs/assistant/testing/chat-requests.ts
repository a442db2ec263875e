import type { AccountFacts } from '../src/chat/ports/account-facts.js';
import type { ChatRequest } from '../src/chat/ports/chat-model.js';

export const someFacts = (changes: Partial<AccountFacts> = {}): AccountFacts => ({
  balance: { coinMicros: 12_500_000n, usdMicros: 3_000_000n },
  devices: [
    {
      ...{ id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d62', name: 'rig-1', online: true, lastSeenAt: new Date(0) },
      paused: false,
      ...{ idleReason: 'floor_too_high', earnTodayMicros: 1_250_000n },
    },
  ],
  jobs: [
    {
      id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e',
      title: 'Render',
      status: 'waiting',
      priceCoinMicros: 5_000_000n,
      paidCoinMicros: 0n,
      waitingReason: 'price_too_low',
      programFailure: null,
    },
  ],
  sessions: [
    {
      ...{ id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5f', status: 'active', boughtGb: 2, remainingGb: 1.5 },
      ...{ spentUsdMicros: 500_000n, expiresAt: new Date(0) },
    },
  ],
  deploys: [
    {
      ...{ id: '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d61', name: 'site', status: 'queued' },
      ...{ reason: 'Every device is busy', reasonCode: 'devices_busy' },
      ...{ replicas: 2, runningReplicas: 0, currency: 'coin', heldMicros: 5_000_000n, billedMicros: 0n, endsAt: null },
    },
  ],
  earnedTodayCoinMicros: 1_250_000n,
  ...changes,
});

export const aChatRequest = (changes: Partial<ChatRequest> = {}): ChatRequest => ({
  turns: [{ role: 'user', content: 'What is my balance?' }],
  mode: 'chat',
  lang: 'en',
  facts: null,
  market: {
    gpuPricesUsdMicros: new Map([
      ['H100', 2_500_000n],
      ['default', 500_000n],
    ]),
    coinUsdMicros: 100_000n,
    platformFeeBps: 500,
  },
  ...changes,
});
