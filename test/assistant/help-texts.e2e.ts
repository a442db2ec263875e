import { fill } from '../../libs/assistant/src/chat/adapters/embedded/placeholders.js';
import {
  ERROR_STATUSES,
  ERROR_WORDS,
  ERRORS,
} from '../../libs/assistant/src/chat/adapters/embedded/help/errors/index.js';
import { HELP } from '../../libs/assistant/src/chat/adapters/embedded/help/index.js';
import { LIVE } from '../../libs/assistant/src/chat/adapters/embedded/live/index.js';
import { PHRASES } from '../../libs/assistant/src/chat/adapters/embedded/phrases/index.js';
import { LANGUAGES } from '../../libs/assistant/src/domain/language.js';
import { TO_COME } from '../../libs/assistant/testing/references.js';
import { SETTINGS, MARKET } from '../../libs/assistant/testing/embedded.js';
import { call, person } from '../support/client.js';
import { sharedService, type SharedService } from '../support/service.js';
import { spoken } from './support/spoken.js';
import { Product } from './support/product.js';

/** Those of error codes are found by name, and so are statuses. */
const TOPICS = [...new Set([...HELP, ...ERRORS.values(), ...ERROR_STATUSES.values()])];

let service: SharedService;
let product: Product;

beforeAll(async () => {
  service = await sharedService();
  product = await Product.of(service.url);
});

const untrue = (texts: string[]): string[] => [...new Set(texts.flatMap((text) => product.untrue(text)))];

describe('What the embedded assistant says of the product', () => {
  it.each(TOPICS.map((topic) => [topic.id, topic] as const))('%s: names only what is there', (_, topic) => {
    expect(untrue(LANGUAGES.map((lang) => fill(topic[lang].text, SETTINGS, MARKET, lang)))).toEqual([]);
    expect((topic.sources ?? []).filter((source) => !product.hasTitle(source))).toEqual([]);
  });

  it('sends for an error to an endpoint that answers with it', () => {
    const codesOf = new Map(
      product.api.operations.map(({ id, responses }) => [
        id,
        Object.values(responses).flatMap((response) => response['x-codes'] ?? []),
      ]),
    );
    const sent = Object.entries(ERROR_WORDS).filter(([, { from }]) => from !== undefined);
    expect(sent.filter(([code, { from }]) => !codesOf.get(from!)?.includes(code))).toEqual([]);
  });

  it.each(LANGUAGES)('every other sentence names only what is there, and nothing that is to come: %s', (lang) => {
    const sentences = spoken(PHRASES[lang]);
    expect(sentences.length).toBeGreaterThan(40);
    expect(untrue(sentences)).toEqual([]);
    expect(sentences.filter((sentence) => TO_COME[lang].test(sentence))).toEqual([]);
  });

  it.each(LANGUAGES)('so do answers about an account: %s', async (lang) => {
    const { token } = await person(service.url);
    for (const topic of LIVE) {
      const body = { message: topic[lang].question };
      const replies = await Promise.all(
        [undefined, token].map((as) => call(service.url, 'POST', '/api/assistant/chat', { body, token: as })),
      );
      const texts = replies.map((reply) => reply.body.reply as string);
      expect(texts.every((text) => text.length > 0)).toBe(true);
      expect([topic.id, untrue(texts)]).toEqual([topic.id, []]);
      expect(texts.filter((text) => TO_COME[lang].test(text))).toEqual([]);
    }
  });

  it.each([
    ['an endpoint', 'POST /api/jobs/{id}/dance'],
    ['a method', 'PATCH /api/jobs'],
    ['a path', 'Look at /api/wallet/dances.'],
    ['a setting', 'Set JWT_DANCES.'],
    ['a setting of one word', 'Set `DANCES`.'],
    ['a variable of jobs', 'It is in `$DANCE_DIR`.'],
    ['a script', '`npm run dance`'],
    ['a command of operators', '`npm run admin -- dance`'],
    ['a flag', '`npm run agent -- --share-dances`'],
    ['a page', 'docs/dances.md'],
    ['an anchor', 'docs/operations.md#dances'],
    ['a field', 'Send `price_dances`.'],
    ['a field within one', 'Send `spec.dances`.'],
    ['a field of a body', 'Send `{"title":"x","dances":2}`.'],
    ['a field of a short body', 'Send `{title, dances?}`.'],
    ['a field with its value', 'Send `dances: true`.'],
    ['a parameter', 'GET /api/jobs?dances=2'],
    ['an error code', 'That is `too_many_dances`.'],
    ['a header', 'Send `Dance-Key: x`.'],
  ])('would be caught naming %s that is not there', (_, text) => {
    expect(product.untrue(text).join()).toMatch(/dance|PATCH/i);
  });

  it('may name what is there', () => {
    const text =
      'POST /api/jobs/{id}/dispute, GET /docs, /api/admin, JWT_TTL, `PORT`, `$OUTPUT_DIR`, `npm run admin -- grant`, `npm ci`, `npm run agent -- --share-bandwidth`, docs/operations.md#payments, `price_coin`, `spec.inputs`, `{"title":"x","spec":{"script":"echo HOME_IS_HERE"}}`, `{username, email}`, `ok: true`, GET /api/wallet/statement?currency=coin, `insufficient_balance`, `Idempotency-Key`, `Authorization: Bearer <token>`.';
    expect(product.untrue(text)).toEqual([]);
  });
});
