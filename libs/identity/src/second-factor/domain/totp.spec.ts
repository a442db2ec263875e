import { base32, newTotpSecret, otpauthUri, stepAt, stepOf, totp } from './totp.js';

const SECRET = Buffer.from('12345678901234567890');

describe('one-time codes', () => {
  // RFC 6238, appendix B, the column of SHA-1.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of the RFC at %d s', (seconds, code) => {
    const step = stepAt(new Date(seconds * 1000));
    expect(totp(SECRET, step, 8)).toBe(code);
    expect(totp(SECRET, step)).toBe(code.slice(2));
  });

  it('are found one step before and after, and no further', () => {
    const now = new Date('2026-11-27T12:00:10Z');
    const step = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((off) => stepOf(totp(SECRET, step + off), SECRET, now));
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
    for (const odd of ['', '12345', '1234567', 'abcdef']) expect(stepOf(odd, SECRET, now)).toBeNull();
  });

  it('have secrets of 160 bits in base32', () => {
    // RFC 4648, §10.
    const vectors = {
      '': '',
      f: 'MY',
      fo: 'MZXQ',
      foo: 'MZXW6',
      foob: 'MZXW6YQ',
      fooba: 'MZXW6YTB',
      foobar: 'MZXW6YTBOI',
    };
    for (const [text, encoded] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(encoded);
    expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret().equals(newTotpSecret())).toBe(false);
  });

  it('come to an app by an address that escapes names', () => {
    const uri = otpauthUri(SECRET, 'market.example', 'a+b:c@example.com');
    expect(uri).toBe(
      'otpauth://totp/market.example:a%2Bb%3Ac%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=market.example&algorithm=SHA1&digits=6&period=30',
    );
  });
});
