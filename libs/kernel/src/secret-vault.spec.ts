import { SecretVault } from './secret-vault.js';

const vault = (...secrets: string[]) => new SecretVault(secrets, 'tests');

describe('the vault of secrets', () => {
  const sealed = vault('first').seal('whsec_abc', 'webhook-1');

  it('opens for the owner, with any of its keys, and shows nothing to those without', () => {
    expect(sealed.toString('latin1')).not.toContain('abc');
    expect(vault('first').open(sealed, 'webhook-1')).toBe('whsec_abc');
    expect(vault('second', 'first').open(sealed, 'webhook-1')).toBe('whsec_abc');
    expect(vault('second').open(sealed, 'webhook-1')).toBeNull();
    expect(vault('first').open(sealed, 'webhook-2')).toBeNull();
    expect(new SecretVault(['first'], 'another purpose').open(sealed, 'webhook-1')).toBeNull();
    const bent = Buffer.from(sealed);
    bent[bent.length - 1]! ^= 1;
    expect(vault('first').open(bent, 'webhook-1')).toBeNull();
    expect(vault('first').open(Buffer.alloc(0), 'webhook-1')).toBeNull();
  });

  it('knows what the newest key sealed', () => {
    expect(vault('first', 'second').isFresh(sealed)).toBe(true);
    expect(vault('second', 'first').isFresh(sealed)).toBe(false);
    expect(vault('first').seal('whsec_abc', 'webhook-1').equals(sealed)).toBe(false);
  });
});
