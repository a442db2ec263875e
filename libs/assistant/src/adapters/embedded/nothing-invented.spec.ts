import fc from 'fast-check';
import { FIGURES, MARKET } from '../../../testing/embedded.js';
import { QUESTIONS } from '../../../testing/questions/index.js';
import { LANGUAGES } from '../../domain/language.js';
import type { Language } from '../../domain/language.js';
import type { AccountFacts } from '../../ports/account-facts.js';
import { EmbeddedChatModel } from './embedded-chat-model.js';
import { fill } from './figures.js';
import { HELP } from './help/index.js';
import { PHRASES } from './phrases/index.js';
import { LONG } from '../../../../../test/support/long.js';

const model = new EmbeddedChatModel(FIGURES);

const micros = fc.bigInt({ min: 0n, max: 10n ** 15n });
const name = fc.string({ minLength: 1, maxLength: 30 });
const facts: fc.Arbitrary<AccountFacts> = fc.record({
  balance: fc.record({ coinMicros: micros, usdMicros: micros }),
  devices: fc.array(
    fc.record({
      name,
      online: fc.boolean(),
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
      boughtGb: fc.integer({ min: 10, max: 100_000 }),
      remainingGb: fc.integer({ min: 0, max: 10_000_000 }).map((n) => n / 1e6),
      expiresAt: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
    }),
    { maxLength: 2 },
  ),
  deploys: fc.constant([]),
  earnedTodayCoinMicros: micros,
});

const GROUPS = /(?<=\d)[.,\u00a0](?=\d{3}(?!\d))/g;
/** Numbers without their grouping: as runs of digits, so that a decimal is two of them. */
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
    ...known.devices.flatMap((device) => [device.name, device.lastSeenAt?.toISOString() ?? '']),
    ...known.jobs.flatMap(({ title, programFailure: failure }) => [title, `${failure?.exitCode} ${failure?.logTail}`]),
    ...known.sessions.flatMap(({ id, expiresAt }) => [id, expiresAt.toISOString()]),
  ];
  return [...amounts.flatMap(amountRuns), ...texts.flatMap((text) => [...runs(text), ...(text.match(/\d+/g) ?? [])])];
}

/** Numbers of the help texts with their figures, and of fixed sentences. */
function runsOfTexts(lang: Language): string[] {
  const { balance, earned, lastSeen, deviceEarned, session, ...fixed } = PHRASES[lang];
  const sentences = [balance('', ''), earned(''), lastSeen(''), deviceEarned(''), session('', '', '', '')];
  return [
    JSON.stringify(fixed),
    ...sentences,
    ...HELP.map((topic) => fill(topic[lang].text, FIGURES, MARKET, lang)),
  ].flatMap(runs);
}

const question = (lang: Language) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...QUESTIONS[lang].ASKED.map(([asked]) => asked)) },
    { weight: 1, arbitrary: fc.constantFrom(...QUESTIONS[lang].OFF_TOPIC) },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  );

describe.each(LANGUAGES)('In %s', (lang) => {
  const known = runsOfTexts(lang);

  it('no answer has a number that is in neither help texts, configuration, facts nor question', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(facts),
        question(lang),
        fc.constantFrom('chat' as const, 'goodness' as const),
        async (of, asked, mode) => {
          const request = { turns: [{ role: 'user' as const, content: asked }], mode, lang, facts: of, market: MARKET };
          const { reply } = await model.reply(request, new AbortController().signal);
          const allowed = new Set([...known, ...runs(asked), ...(of ? runsOfFacts(of) : [])]);
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
