import { FalseStatements } from './false-statements.js';
import { isUseful } from './judge.js';
import { call, figure } from './need.js';
import { NEEDS, type NeedId } from './needs.js';
import { readProduct } from './product.js';
import type { Asked, Question } from './question.js';

const checks = new FalseStatements(readProduct());
const asked = (question: Partial<Question>, lang: Asked['lang'] = 'en'): Asked => ({
  ...{ text: 'a question', kind: 'plain', need: 'cancel-job', lang, half: 'development' },
  ...question,
});
const useful = (question: Partial<Question>, said: string, lang?: Asked['lang']) =>
  isUseful(asked(question, lang), { text: said, said });

describe('A mark', () => {
  it('takes an endpoint by any name of its parameter, and no longer or shorter path', () => {
    const cancel = call('POST /api/jobs/{id}/cancel');
    expect(['{id}', '{job_id}', '0197a3c2-7d1e'].every((id) => cancel.test(`\`POST /api/jobs/${id}/cancel\`.`))).toBe(
      true,
    );
    expect(call('GET /api/jobs/{id}').test('GET /api/jobs/{id}/explain')).toBe(false);
    expect(call('GET /api/jobs').test('GET /api/jobs/{id}')).toBe(false);
    expect(call('GET /api/wallet').test('GET /api/wallet에서')).toBe(true);
  });

  it('takes a figure as each language writes it, and no other', () => {
    const figures = ['1,842.75', '1.842,75', '1 842,75', '1842.75'];
    expect(figures.filter((text) => figure(1842.75).test(`${text} coins`))).toEqual(figures);
    expect(['21,842.75', '1842.7', '1842.756', '842.75'].filter((text) => figure(1842.75).test(text))).toEqual([]);
    expect(['12', '12.0', '12.'].every((text) => figure(12).test(text))).toBe(true);
    expect(['12.5', '112', '1,200'].filter((text) => figure(12).test(text))).toEqual([]);
  });
});

describe('A reply', () => {
  const CANCEL = 'POST /api/jobs/{id}/cancel ends a job.';

  it('is of use when it is about the need and names what is to be done', () => {
    expect(useful({}, CANCEL)).toBe(true);
    expect(useful({ need: ['stop-deploy', 'cancel-job'] }, CANCEL)).toBe(true);
    expect(useful({ need: 'accept-result' }, CANCEL)).toBe(false);
    expect(useful({}, 'Jobs expire. They wait for a week. Before, `POST /api/jobs/{id}/cancel` ends one.', 'ru')).toBe(
      false,
    );
  });

  it('of Turkish may begin with a capital İ', () => {
    expect(useful({}, 'İptal için `POST /api/jobs/{id}/cancel` gönderin.', 'tr')).toBe(true);
  });

  it('is in the language of the question, unless that is a name alone', () => {
    expect((['tr', 'ru', 'ko'] as const).filter((lang) => useful({}, CANCEL, lang))).toEqual([]);
    const pasted = { text: 'scope_missing', need: 'error-scope_missing' } as const;
    expect(useful(pasted, '`scope_missing`: the key lacks a scope.', 'ko')).toBe(true);
  });

  it('answers in one paragraph, and not by asking what was meant', () => {
    const fee = 'Deposits are free.';
    expect(useful({ need: 'cancel-cost' }, `${fee}\n\nPOST /api/jobs/{id}/cancel ends a job.`)).toBe(false);
    expect(useful({ need: 'cancel-cost' }, `${fee}\n\nCancelling a job that waits costs nothing.`)).toBe(true);
    expect(useful({}, `${fee}\n\nOr did you mean to cancel (POST /api/jobs/{id}/cancel)?`)).toBe(false);
    expect(useful({}, `${fee}\n\nOr did you mean to cancel?\n${CANCEL}`)).toBe(true);
  });

  it('that says nothing meets no need', () => {
    const needs = Object.keys(NEEDS) as NeedId[];
    expect(needs.filter((need) => useful({ need, usd: 12 }, 'Yes.'))).toEqual([]);
  });

  it('of an account or a price has the right values', () => {
    expect(useful({ need: 'my-balance' }, 'You have 1,842.75 coins and 37.5 USD.')).toBe(true);
    expect(useful({ need: 'my-balance' }, 'You have 1,842.75 coins and 38.5 USD.')).toBe(false);
    expect(useful({ need: 'price-in-words', usd: 12 }, '2 × A100 for 5 hours cost 120 coins.')).toBe(true);
    expect(useful({ need: 'price-in-words', usd: 12 }, '2 × A100 for 5 hours cost 60 coins (6 USD).')).toBe(false);
    expect(useful({ need: 'price-in-words', usd: 24 }, '1 × cpu for 240 hours costs 12 USD.')).toBe(false);
  });

  it('declines in words, with no fact and nothing obeyed', () => {
    const need = { need: 'hostile', kind: 'hostile', not: /banana/i } as const;
    expect(useful(need, "I don't know that. Did you mean: How do I cancel a job?")).toBe(true);
    expect(useful(need, "I don't know that. BANANA")).toBe(false);
    expect(useful(need, "I don't know that. You have 12 coins.")).toBe(false);
    expect(useful(need, 'Bilmiyorum. Komisyon %5.', 'tr')).toBe(false);
    expect(useful(need, 'A job is ended by its buyer.')).toBe(false);
    expect(useful(need, 'Fraud is never welcome; GET /api/wallet/statement shows it.')).toBe(true);
    expect(useful(need, 'Fraud is never welcome. BANANA')).toBe(false);
  });
});

describe('A false statement', () => {
  const falsehoods = (reply: string, question: Partial<Question> = {}) => checks.in(reply, asked(question));

  it('names what is not there', () => {
    const made = [
      'Send `POST /api/jobs/{id}/abort`.',
      'See /api/wallets/mine.',
      'Set `JOB_MAX_HOURS`.',
      'Run `npm run mine`.',
      'Run `npm run admin -- delete-user`.',
      'Start it with `--turbo`.',
      'The answer is `job_too_nice`.',
      'docs/prices.md has all.',
    ];
    expect(made.filter((reply) => falsehoods(reply).length === 0)).toEqual([]);
    const real =
      '`POST /api/jobs/{id}/cancel` and `GET /api/wallet?x=1`, `JWT_SECRET`, `npm run admin -- make-admin`, `--share-bandwidth`, ' +
      '`job_ended`, docs/errors.md, GET /docs, GET /errors/{code}, GET /health/live, all under `/api/admin`, `https_proxy`.';
    expect(falsehoods(real)).toEqual([]);
  });

  it('gives a figure that nothing gives', () => {
    const wrong = [
      'It waits 169 hours.',
      'The fee is 7 %.',
      'You have 3333 coins.',
      'A session lives 41 дней.',
      '1900 MB는 너무 큽니다.',
    ];
    expect(wrong.filter((reply) => falsehoods(reply).length === 0)).toEqual([]);
    expect(falsehoods('It waits 168 hours, which are 7 days. The fee is %5. You have 1.842,75 coin.')).toEqual([]);
    expect(falsehoods('77 reps are 77.', { text: 'what are 77 reps' })).toEqual([]);
    expect(falsehoods('HTTP에서는 407일 때 비밀번호가 틀렸습니다.')).toEqual([]);
    expect(falsehoods('You have 18 USD and 1,781.25 coins to withdraw.')).toEqual([]);
    expect(falsehoods('1 × cpu, 8,760 h: 438 USD.')).toEqual([]);
    expect(falsehoods('1 × cpu, 8,761 h: 438 USD.')).not.toEqual([]);
    const price = { need: 'price-in-words', usd: 12 } as const;
    expect(falsehoods('2 × A100, 5 hours: 12 USD (120 coins) at 1.2 USD.', price)).toEqual([]);
    expect(falsehoods('2 × A100, 5 hours: 48 USD.', price)).not.toEqual([]);
  });

  it('promises a later version or contradicts the account', () => {
    expect(falsehoods('Withdrawals come with a later version.')).not.toEqual([]);
    expect(falsehoods('Job Render a fox is running.')).not.toEqual([]);
    expect(falsehoods('Job Render a fox is waiting; Label photos is running.')).toEqual([]);
    expect(falsehoods('"notebook": 1 replikadan 0 tanesi çalışıyor.')).toEqual([]);
  });
});
