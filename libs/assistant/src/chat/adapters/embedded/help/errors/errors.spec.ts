import { languageOf, LANGUAGES, type Language } from '../../../../../domain/language.js';
import { DETAILS, FACTS, SETTINGS, KNOWLEDGE, MARKET } from '../../../../../../testing/embedded.js';
import { endpointsIn, fieldsIn, sentencesOf, TO_COME } from '../../../../../../testing/references.js';
import { EmbeddedChatModel } from '../../embedded-chat-model.js';
import { errorNamedIn } from './error-named-in.js';
import { ERROR_STATUSES, ERROR_WORDS, ERRORS } from './index.js';
import { STATUSES } from './statuses.js';

const CODES = [...ERRORS.keys()];
const MOST_CHARACTERS = 420;

const model = new EmbeddedChatModel(SETTINGS, KNOWLEDGE);
const named = (message: string) => errorNamedIn(message)?.id;

const spoken = [...Object.entries(ERROR_WORDS), ...Object.entries(STATUSES)];
const digitsIn = (text: string): string[] => text.replace(/(?<=\d)[.,\u00a0 ](?=\d{3})/g, '').match(/\d+/g) ?? [];

describe('What is said of an error', () => {
  it.each(spoken)('%s: is said in every language, shortly, of the same endpoints and fields', (_, words) => {
    for (const lang of LANGUAGES) {
      const text = words[lang];
      expect(text.length).toBeLessThan(MOST_CHARACTERS);
      expect(sentencesOf(text, lang).length).toBeLessThanOrEqual(5);
      expect(languageOf(text.replace(/`[^`]*`|docs\/\S+/g, ' '))).toBe(lang);
      expect([lang, endpointsIn(text).sort()]).toEqual([lang, endpointsIn(words.en).sort()]);
      expect([lang, fieldsIn(text).sort()]).toEqual([lang, fieldsIn(words.en).sort()]);
      expect(digitsIn(text).filter((digits) => !digitsIn(words.en).includes(digits))).toEqual([]);
      expect(text).not.toMatch(TO_COME[lang]);
    }
  });

  it('ends with its sources: its page, and where it comes from', () => {
    for (const [code, topic] of ERRORS)
      expect(topic.sources).toEqual(expect.arrayContaining([`GET /errors/${code}`, 'docs/errors.md']));
    expect(ERRORS.get('job_ended')!.sources).toContain('POST /api/jobs/{id}/cancel');
  });
});

const NAMINGS: Record<Language, (code: string) => string[]> = {
  en: (code) => [`What does ${code} mean?`, `${code} error`, `I got a 409 ${code} when I posted it`],
  tr: (code) => [`hata ${code}`, `${code} ne demek`, `${code} hatası alıyorum, ne yapayım`],
  ru: (code) => [`ошибка ${code}`, `что значит ${code}`, `ошибка 402 ${code}`],
  ko: (code) => [`${code} 오류`, `${code}가 뭐예요`, `오류 코드 ${code}`],
};

describe('An error that is named', () => {
  it.each(LANGUAGES)('is answered in the language of the question: %s', async (lang) => {
    for (const code of CODES)
      for (const content of [code, ...NAMINGS[lang](code)]) {
        const turns = [{ role: 'user' as const, content }];
        const request = { turns, mode: 'chat' as const, lang, facts: FACTS, market: MARKET };
        const { reply } = await model.reply(request, new AbortController().signal);
        expect([content, reply]).toEqual([
          content,
          expect.stringContaining(`\`${code}\`: ${ERROR_WORDS[code]![lang]}`),
        ]);
      }
  });

  it('about money is answered after what the caller has', async () => {
    const turns = [{ role: 'user' as const, content: 'why insufficient_balance?' }];
    const request = { turns, mode: 'chat' as const, lang: 'en' as const, market: MARKET };
    const { reply } = await model.reply({ ...request, facts: FACTS, details: DETAILS }, new AbortController().signal);
    expect(reply).toMatch(/1,234,567\.890123 coins[^]*`insufficient_balance`: The balance is too low/);
  });

  it('is known in any spelling', () => {
    for (const code of CODES) {
      const words = code.split('_');
      const camel = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
      const forms = [
        code.toUpperCase(),
        words.join('-'),
        words.join(' '),
        `${words.join(' ')} error`,
        `Hata: ${words.join(' ')}`,
      ];
      for (const form of [...forms, ...(words.length > 1 ? [`Exception: ${camel}`, `"code":"${code}",`] : [])])
        expect([form, named(form)]).toEqual([form, code]);
    }
  });

  it.each([
    ['insufficient-balance error', 'insufficient_balance'],
    ['hata insufficient_balance', 'insufficient_balance'],
    ['ошибка 402 insufficient_balance', 'insufficient_balance'],
    ['it says job not found when I open it', 'job_not_found'],
    ['insufficient_balance가 떠요', 'insufficient_balance'],
    ["quote_expired'ı nasıl çözerim", 'quote_expired'],
    ['409 error', '409'],
    ['503', '503'],
    ['I get a 401', '401'],
    ['HTTP 403', '403'],
    ['404 not found', '404'],
    ['the server returns 500', 'internal_error'],
    ['402 hatası', '402'],
    ['429 alıyorum', '429'],
    ['ошибка 409', '409'],
    ['вылетает 502', 'replica_not_answering'],
    ['413 오류', '413'],
    ['404가 나와요', '404'],
    ['422 error', 'idempotency_key_reused'],
  ])('%s', (message, id) => {
    expect(named(message)).toBe(id);
  });

  it.each([
    'is my job ended?',
    'an error starting the agent',
    'my job ended with an error',
    'I get 403 from the proxy',
    'прокси отвечает 405',
    'I am starting my first job today',
    'how do I change a wrong password',
    'I get 500 coins for it',
    'can I buy 400 GB',
    'rent 404 GPUs',
    'the status of my 4090 and of error bars in plots',
    '500원',
    'not_an_error_code',
    '',
  ])('is not heard in: %s', (message) => {
    expect(named(message)).toBeUndefined();
  });

  it('is not heard in what only looks like names, however long', () => {
    for (const message of ['a_'.repeat(2000), 'job '.repeat(1000), '_'.repeat(4000), 'error 4'.repeat(500)])
      expect(named(message)).toBeUndefined();
  });
});

describe('An HTTP status', () => {
  it('is told by its likeliest codes, which exist', () => {
    for (const topic of ERROR_STATUSES.values()) {
      const codes = fieldsIn(topic.en.text).filter((name) => name.includes('_'));
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes.filter((name) => name !== 'request_id')) expect(CODES).toContain(code);
    }
  });
});
