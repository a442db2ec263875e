import { MAX_LOG_BYTES, newPartOfAttempt } from './attempt-log.js';

describe('the log of an attempt', () => {
  it('takes exactly the limit and no byte more', () => {
    expect(newPartOfAttempt(MAX_LOG_BYTES - 2, { offset: MAX_LOG_BYTES - 2, text: 'é' })).not.toBeNull();
    const beyond = { offset: MAX_LOG_BYTES - 1, text: 'é' };
    expect(() => newPartOfAttempt(MAX_LOG_BYTES - 1, beyond)).toThrow('at most 16777216');
  });

  it('takes nothing of a repeat, however long the log is', () => {
    expect(newPartOfAttempt(MAX_LOG_BYTES, { offset: 0, text: 'again' })).toBeNull();
  });
});
