import fc from 'fast-check';
import { DETAILS, SETTINGS, KNOWLEDGE, MARKET } from '../../../../testing/embedded.js';
import { ASKS } from '../../../../testing/asks.js';
import { LANGUAGES, type Language } from '../../../domain/language.js';
import type { AccountFacts } from '../../ports/account-facts.js';
import { ACCOUNT_SOURCES } from './account/account-answer.js';
import { EmbeddedChatModel } from './embedded-chat-model.js';
import { fill } from './placeholders.js';
import { HELP } from './help/index.js';
import { LIVE } from './live/index.js';
import { ACCOUNT_PHRASES } from './phrases/account/index.js';
import { PHRASES } from './phrases/index.js';
import { LARGEST } from './requests/quote.js';
import { LONG } from '../../../../../../test/support/long.js';

const model = new EmbeddedChatModel(SETTINGS, KNOWLEDGE);

const micros = fc.bigInt({ min: 0n, max: 10n ** 15n });
const name = fc.string({ minLength: 1, maxLength: 30 });
const facts: fc.Arbitrary<AccountFacts> = fc.record({
  balance: fc.record({ coinMicros: micros, usdMicros: micros }),
  devices: fc.array(
    fc.record({
      id: fc.uuid(),
      name,
      online: fc.boolean(),
      paused: fc.boolean(),
      lastSeenAt: fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
      idleReason: fc.constantFrom('offline' as const, 'floor_too_high' as const, null),
      earnTodayMicros: micros,
    }),
    { maxLength: 3 },
  ),
  jobs: fc.array(
    fc.record({
      id: fc.uuid(),
      title: name,
      status: fc.constantFrom('waiting', 'running', 'completed'),
      priceCoinMicros: micros,
      paidCoinMicros: micros,
      waitingReason: fc.constantFrom('devices_busy' as const, null),
      programFailure: fc.option(
        fc.record({ exitCode: fc.option(fc.nat(255)), reason: fc.constant('by its limit'), logTail: fc.option(name) }),
      ),
    }),
    { maxLength: 3 },
  ),
  sessions: fc.array(
    fc.record({
      id: fc.uuid(),
      status: fc.constantFrom('active', 'ended'),
      spentUsdMicros: micros,
      boughtGb: fc.integer({ min: 10, max: 100_000 }),
      remainingGb: fc.integer({ min: 0, max: 10_000_000 }).map((n) => n / 1e6),
      expiresAt: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
    }),
    { maxLength: 2 },
  ),
  deploys: fc.array(
    fc.record({
      id: fc.uuid(),
      name,
      status: fc.constantFrom('queued', 'running', 'failed'),
      reason: fc.constantFrom('', 'Replica 2 is not restarted'),
      reasonCode: fc.constantFrom('', 'devices_busy'),
      replicas: fc.integer({ min: 1, max: 100 }),
      runningReplicas: fc.nat(100),
      currency: fc.constantFrom('coin' as const, 'usd' as const),
      heldMicros: micros,
      billedMicros: micros,
      endsAt: fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
    }),
    { maxLength: 2 },
  ),
  earnedTodayCoinMicros: micros,
});

const GROUPS = /(?<=\d)[.,\u00a0](?=\d{3}(?!\d))/g;
/** Numbers without grouping, as runs of digits; a decimal is two runs. */
const runs = (text: string): string[] => text.replace(GROUPS, '').match(/\d+/g) ?? [];

/** An amount in micro-units as runs of digits: its whole part, and its decimals without zeros at the end. */
const amountRuns = (amount: bigint): string[] =>
  runs(
    `${amount / 1_000_000n}.${String(amount % 1_000_000n)
      .padStart(6, '0')
      .replace(/0+$/, '')}x`,
  );

function runsOfFacts(known: AccountFacts): string[] {
  const amounts = [
    ...known.deploys.flatMap(({ heldMicros, billedMicros }) => [heldMicros, billedMicros]),
    known.balance.coinMicros,
    known.balance.usdMicros,
    known.earnedTodayCoinMicros,
    ...known.devices.map(({ earnTodayMicros }) => earnTodayMicros),
    ...known.jobs.map(({ priceCoinMicros }) => priceCoinMicros),
    ...known.sessions.flatMap(({ boughtGb, remainingGb }) =>
      [boughtGb, remainingGb].map((gb) => BigInt(Math.round(gb * 1e6))),
    ),
  ];
  const texts = [
    ...known.deploys.flatMap(({ name: called, reason, replicas, runningReplicas, endsAt }) => [
      ...[called, reason, `${replicas} ${runningReplicas}`, endsAt?.toISOString() ?? ''],
    ]),
    ...known.devices.flatMap((device) => [device.name, device.lastSeenAt?.toISOString() ?? '']),
    ...known.jobs.flatMap(({ title, programFailure: failure }) => [title, `${failure?.exitCode} ${failure?.logTail}`]),
    ...known.sessions.flatMap(({ id, expiresAt }) => [id, expiresAt.toISOString()]),
  ];
  return [...amounts.flatMap(amountRuns), ...texts.flatMap((text) => [...runs(text), ...(text.match(/\d+/g) ?? [])])];
}

/** Every number of the details, however deep: amounts, dates and texts. */
async function runsOfDetails(): Promise<string[]> {
  const { job: _, device: __, ...asked } = DETAILS;
  const known: unknown[] = await Promise.all(Object.values(asked).map((ask) => ask()));
  const found: string[] = [];
  JSON.stringify(known, (_key, value: unknown) => {
    if (typeof value === 'bigint') found.push(...amountRuns(value));
    else if (typeof value !== 'object') found.push(...runs(String(value)));
    return typeof value === 'bigint' ? null : value;
  });
  return found;
}

/** Numbers in the filled help texts and in fixed sentences. */
function runsOfTexts(lang: Language): string[] {
  const { balance, earned, lastSeen, deviceEarned, session, ...fixed } = PHRASES[lang];
  const sentences = [balance('', ''), earned(''), lastSeen(''), deviceEarned(''), session('', '', '', '')];
  return [
    JSON.stringify(fixed),
    JSON.stringify(ACCOUNT_PHRASES[lang]),
    ...sentences,
    ...HELP.map((topic) => fill(topic[lang].text, SETTINGS, MARKET, lang)),
    ...[...HELP, ...LIVE].map((topic) => topic[lang].question),
    ...HELP.flatMap(({ sources = [] }) => sources),
    ...Object.values(ACCOUNT_SOURCES),
  ].flatMap(runs);
}

const isPriced = (reply: string): boolean =>
  / × |POST \/api\/(?:deploy\/quote|bandwidth\/create|wallet\/exchange)/.test(reply);

const question = (lang: Language) => {
  const asks = [...ASKS[lang].topics.values()].flat();
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...asks.map(({ text }) => text)) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...LIVE.flatMap(({ id }) => ASKS[lang].topics.get(id)!.map(({ text }) => text))),
    },
    { weight: 1, arbitrary: fc.constantFrom(...ASKS[lang].elsewhere) },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  );
};

describe.each(LANGUAGES)('In %s', (lang) => {
  const known = runsOfTexts(lang);
  const limits = Object.values(LARGEST).map(String);
  let detailed: string[];
  beforeAll(async () => {
    detailed = await runsOfDetails();
  });

  it('no answer has a number that is in neither help texts, configuration, facts nor question', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(facts),
        question(lang),
        fc.constantFrom('chat' as const, 'goodness' as const),
        async (of, asked, mode) => {
          const turns = [{ role: 'user' as const, content: asked }];
          const request = { turns, mode, lang, facts: of, market: MARKET, ...(of && { details: DETAILS }) };
          const { reply } = await model.reply(request, new AbortController().signal);
          // Amounts of a quote are computed; price-answer.spec.ts tests them.
          fc.pre(!isPriced(reply));
          const allowed = new Set([
            ...known,
            ...limits,
            ...runs(asked),
            ...(of ? [...runsOfFacts(of), ...detailed] : []),
          ]);
          expect(runs(reply).filter((number) => !allowed.has(number))).toEqual([]);
        },
      ),
      { numRuns: 300 * LONG },
    );
  });

  it('nothing that is sent makes it throw, or think for long', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4000 }),
      fc
        .tuple(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), fc.integer({ min: 1, max: 300 }))
        .map(([text, n]) => text.repeat(n)),
    );
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom('chat' as const, 'training' as const), async (content, mode) => {
        const turns = [{ role: 'user' as const, content: content.slice(0, 4000) }];
        const { reply } = await model.reply(
          { turns, mode, lang, facts: null, market: MARKET },
          new AbortController().signal,
        );
        expect(reply.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 * LONG },
    );
  });
});
