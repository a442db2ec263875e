import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { ADA, IdentityInMemory } from '../../../testing/identity-in-memory.js';
import type { ApiKeyId } from '../domain/api-key.js';

async function setUp() {
  const identity = new IdentityInMemory();
  const { account, sessionId } = await identity.register();
  const userId = account.id;
  const input = {
    userId,
    name: 'renders',
    scopes: ['jobs:read'],
    dailyCapMicros: { coin: 5n, usd: null },
    expiresAt: null,
  };
  const create = (changes: Partial<typeof input> | { expiresAt: Date } = {}) =>
    identity.manageApiKeys.create({ ...input, ...changes }, sessionId);
  return { identity, userId, sessionId, create };
}

describe('an API key', () => {
  it('is known by its secret, which is kept nowhere', async () => {
    const { identity, userId, create } = await setUp();
    const { secret, key } = await create();
    expect(secret).toMatch(/^mk_[\w-]{43}$/);
    expect(key.hint).toBe(secret.slice(0, 7));
    const found = await identity.checkApiKey.authenticate(secret);
    expect(found).toEqual({
      id: key.id,
      userId,
      scopes: new Set(['jobs:read']),
      dailyCapMicros: { coin: 5n, usd: null },
    });
    expect(await identity.checkApiKey.authenticate(`${secret}x`)).toBeNull();
    const kept = JSON.stringify([[...identity.keys.store.rows.values()], identity.trail.acts], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(kept).toContain('renders');
    expect(kept).not.toContain(secret.slice(7));
  });

  it('stops working when it expires; a time that has come is refused', async () => {
    const { identity, create } = await setUp();
    const { secret } = await create({ expiresAt: new Date(identity.clock.now().getTime() + 1000) });
    expect(await identity.checkApiKey.authenticate(secret)).not.toBeNull();
    identity.clock.passS(1);
    expect(await identity.checkApiKey.authenticate(secret)).toBeNull();
    await expect(async () => create({ expiresAt: identity.clock.now() })).rejects.toMatchObject({
      code: 'invalid_expiry',
    });
  });

  it('is revoked by its owner; a repeat changes nothing and is not recorded', async () => {
    const { identity, userId, create } = await setUp();
    const { secret, key } = await create();
    const unknown = { code: 'api_key_not_found' };
    await expect(identity.manageApiKeys.revoke(key.id, newId<UserId>())).rejects.toMatchObject(unknown);
    await expect(identity.manageApiKeys.revoke(newId<ApiKeyId>(), userId)).rejects.toMatchObject(unknown);
    await identity.manageApiKeys.revoke(key.id, userId);
    await identity.manageApiKeys.revoke(key.id, userId);
    expect(await identity.checkApiKey.authenticate(secret)).toBeNull();
    expect(identity.trail.kinds).toEqual(['account.registered', 'api_key.created', 'api_key.revoked']);
  });

  it('is one of at most fifty', async () => {
    const { identity, userId, create } = await setUp();
    const { key } = await create();
    for (let made = 1; made < 50; made++) await create();
    await expect(create()).rejects.toMatchObject({ code: 'too_many_api_keys' });
    await identity.manageApiKeys.revoke(key.id, userId);
    await create();
  });

  it('H1: is not made by a request that was let in before its session ended', async () => {
    const { identity, sessionId, create } = await setUp();
    await identity.endSession.execute(sessionId);
    await expect(create()).rejects.toMatchObject({ code: 'signed_out' });
    expect(identity.keys.store.rows.size).toBe(0);
  });

  it('ends with a reset of the password by mail, and outlives a change', async () => {
    const { identity, userId, create } = await setUp();
    const { secret } = await create();
    await identity.changePassword.execute({
      ...{ userId, sessionId: newId(), currentPassword: ADA.password, address: '192.0.2.1' },
      newPassword: 'crimson-harbour-18-lantern',
    });
    expect(await identity.checkApiKey.authenticate(secret)).not.toBeNull();
    await identity.requestMail.execute({ purpose: 'reset_password', email: ADA.email, address: '192.0.2.1' });
    await identity.deliverMails();
    const reset = { token: identity.mailer.lastToken, passwordHash: 'plain:another', address: '192.0.2.1' };
    await identity.resetPassword.execute(reset);
    expect(await identity.checkApiKey.authenticate(secret)).toBeNull();
    expect(identity.trail.acts.at(-1)).toMatchObject({ act: 'email.verified' });
    expect(identity.trail.acts).toContainEqual({
      ...{ userId, act: 'api_key.revoked' },
      detail: { keys: 1, why: 'password reset' },
    });
  });
});
