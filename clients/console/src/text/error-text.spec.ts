import { ConnectionError, MarketError, TimeoutError } from '@compute-market/sdk';
import { errorText } from './error-text.js';
import { en } from './errors/en.js';
import { tr } from './errors/tr.js';

const refusal = (code: string | null, message: string, status = 400) =>
  new MarketError(message, { status, code, requestId: 'r-1' });

describe('the text of an error', () => {
  it('is ours for codes that users meet', () => {
    expect(errorText(refusal('wrong_code', 'English'), tr)).toBe(tr.codes.wrong_code);
    expect(errorText(new TimeoutError('English'), tr)).toBe(tr.timeout);
    expect(errorText(new ConnectionError('English'), tr)).toBe(tr.offline);
    expect(errorText(new TypeError('English'), tr)).toBe(tr.unexpected);
  });

  it('introduces a sentence of the API, which is English', () => {
    const wrong = refusal('invalid_request', 'title must be a string');
    expect(errorText(wrong, tr)).toBe(`${tr.wrongRequest} title must be a string`);
    expect(errorText(wrong, en)).toBe(`${en.wrongRequest} title must be a string`);
    expect(errorText(refusal('job_not_waiting', 'It runs.'), tr)).toBe(`${tr.answer} It runs.`);
    expect(errorText(refusal('job_not_waiting', 'It runs.'), en)).toBe('It runs.');
    expect(errorText(refusal('internal_error', 'It broke.', 500), tr)).toBe(`${tr.answer} It broke. (r-1)`);
  });

  it('is left alone where it is no answer of the market', () => {
    expect(errorText(refusal(null, 'Bir sayı yazın.'), tr)).toBe('Bir sayı yazın.');
  });
});
