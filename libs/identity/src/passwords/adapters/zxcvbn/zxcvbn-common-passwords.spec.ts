import { isCommon } from '../../domain/password-rules.js';
import { ZxcvbnCommonPasswords } from './zxcvbn-common-passwords.js';

describe('the list of common passwords', () => {
  it.each(['1234567890', 'Qwertyuiop', 'Password2026!', 'manchester1', 'iloveyou123'])('has %s', async (password) =>
    expect(isCommon(password, await new ZxcvbnCommonPasswords().listed())).toBe(true),
  );

  it.each(['violet-anchor-72-meadow', 'long enough person-12-1', 'correct horse battery staple'])(
    'lets %s pass',
    async (password) => expect(isCommon(password, await new ZxcvbnCommonPasswords().listed())).toBe(false),
  );
});
