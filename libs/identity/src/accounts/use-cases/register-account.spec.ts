import { ADA, IdentityInMemory } from '../../../testing/identity-in-memory.js';

describe('registering', () => {
  it('makes the account, its wallet with the welcome money, a session and the mail', async () => {
    const identity = new IdentityInMemory();
    const signedIn = await identity.register();
    expect(signedIn.account).toMatchObject({ username: 'ada', email: 'Ada@example.com', emailVerifiedAt: null });
    expect(signedIn.balances).toEqual({ coin: 100_000_000n, usd: 10_000_000n });
    expect(signedIn.expiresInS).toBe(3600);
    expect(await identity.refresh.execute(signedIn.refreshToken)).toMatchObject({ expiresInS: 3600 });
    const payload = { purpose: 'verify_email', email: 'Ada@example.com', userId: signedIn.account.id };
    expect(identity.outbox.events).toEqual([{ type: 'identity.mail_requested.v1', payload }]);
  });

  it('is refused with username_taken, without regard to case, and leaves nothing', async () => {
    const identity = new IdentityInMemory();
    await identity.register();
    const taken = { ...ADA, username: 'ADA', email: 'other@example.com' };
    await expect(identity.register(taken)).rejects.toMatchObject({ code: 'username_taken' });
    expect(identity.accounts.store.rows.size).toBe(1);
    expect(identity.sessions.sessions.rows.size).toBe(1);
    expect(identity.outbox.events).toHaveLength(1);
  });

  it('leaves nothing when the outbox fails', async () => {
    const identity = new IdentityInMemory();
    identity.outbox.publish = () => Promise.reject(new Error('the database went away'));
    await expect(identity.register()).rejects.toThrow('went away');
    expect(identity.accounts.store.rows.size).toBe(0);
    expect(identity.sessions.tokens.rows.size).toBe(0);
  });

  it('grants nothing where nothing is granted', async () => {
    const identity = new IdentityInMemory({ welcome: { coinMicros: 0n, usdMicros: 0n } });
    expect((await identity.register()).balances).toEqual({ coin: 0n, usd: 0n });
  });

  it('refuses passwords that are guessed first', async () => {
    const identity = new IdentityInMemory();
    await expect(identity.register({ ...ADA, password: 'P@ssword2026' })).rejects.toMatchObject({
      code: 'password_too_common',
    });
  });

  it('notes whose code brought the account, and makes none when the code is nobody’s', async () => {
    const identity = new IdentityInMemory();
    await expect(identity.register(ADA, undefined, 'AAAAAAAA')).rejects.toMatchObject({
      code: 'referral_code_unknown',
      kind: 'invalid',
      details: { errors: [{ field: 'referral_code' }] },
    });
    expect(identity.accounts.store.rows.size).toBe(0);
    expect(identity.outbox.events).toEqual([]);
    const { account } = await identity.register(ADA, undefined, identity.referrals.code);
    expect(identity.referrals.arrivals).toEqual([account.id]);
  });
});
