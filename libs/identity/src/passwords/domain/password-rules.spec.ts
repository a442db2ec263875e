import { isCommon, isPassword, normalisePassword } from './password-rules.js';

const listed = new Set(['password', 'qwertyuiop', 'sunshine', 'abc123', 'iloveyou']);

describe('passwords', () => {
  it.each(['password', 'Password123', 'P@ssw0rd2024!', '123password!', 'QWERTYUIOP', 'abc123abc123', 'iloveyou!!!!'])(
    'are refused when guessed first: %s',
    (password) => expect(isCommon(password, listed)).toBe(true),
  );
  it.each(['aaaaaaaaaaaa', '1212121212', 'abcabcabcabc'])('are refused when of three characters: %s', (password) =>
    expect(isCommon(password, listed)).toBe(true),
  );
  it.each(['violet-anchor-72-meadow', 'sunshine over my garden', 'password of the old tram driver'])(
    'are taken when long and not listed: %s',
    (password) => expect(isCommon(password, listed)).toBe(false),
  );

  it.each(['a'.repeat(9), 'b'.repeat(201), 1234567890, null, undefined, '\u0301'.repeat(5)])(
    'have 10 to 200 characters: %p is none',
    (value) => expect(isPassword(value)).toBe(false),
  );
  it.each(['a'.repeat(10), '😀'.repeat(200)])('count characters, not UTF-16 units: %s', (value) =>
    expect(isPassword(value)).toBe(true),
  );

  it('are the same however they were typed', () => {
    expect(normalisePassword('caf\u0065\u0301 \uFB01ne')).toBe(normalisePassword('caf\u00E9 fine'));
  });
  it('are counted after normalisation', () => expect(isPassword('e\u0301'.repeat(9))).toBe(false));
});
