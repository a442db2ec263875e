import { digitsOf, newRecoveryCodes, recoveryHashOf } from './recovery-codes.js';

describe('recovery codes', () => {
  const codes = newRecoveryCodes();

  it('are ten, all different, in groups that people can copy', () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('are recognised as people type them', () => {
    const hash = recoveryHashOf('01AB-CDEF-GHJK-MNPQ')!;
    for (const typed of ['o1ab cdef ghjk mnpq', 'OLABCDEFGHJKMNPQ', ' 0iab–cdef–ghjk–mnpq '])
      expect(recoveryHashOf(typed)).toEqual(hash);
    expect(recoveryHashOf('01AB-CDEF-GHJK-MNPR')).not.toEqual(hash);
  });

  it('are never taken for one-time codes, nor the other way round', () => {
    expect(digitsOf('123 456')).toBe('123456');
    for (const odd of ['', '12345', '1234567', '١٢٣٤٥٦', codes[0]!]) expect(digitsOf(odd)).toBeNull();
    for (const odd of ['', '123456', '01AB-CDEF-GHJK-MNP', '01AB-CDEF-GHJK-MNPQR', '01AB-CDEF-GHJK-MNPU'])
      expect(recoveryHashOf(odd)).toBeNull();
  });
});
