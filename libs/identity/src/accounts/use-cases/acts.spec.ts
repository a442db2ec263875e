import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { ADA, IdentityInMemory } from '../../../testing/identity-in-memory.js';
import type { SessionId } from '../../sessions/domain/session.js';

const credentials = { email: ADA.email, password: ADA.password, address: '192.0.2.1' };

async function setUp() {
  const identity = new IdentityInMemory();
  const first = await identity.register();
  const since = () => identity.trail.kinds.slice(1);
  return { identity, first, userId: first.account.id, since };
}

describe('what is recorded of an account', () => {
  it('is its registration, and each login with its session', async () => {
    const { identity, userId } = await setUp();
    const second = await identity.logIn.execute(credentials);
    expect(identity.trail.acts).toEqual([
      { userId, act: 'account.registered' },
      { userId, act: 'session.opened', detail: { session_id: second.sessionId } },
    ]);
  });

  it('is nothing when the registration is refused', async () => {
    const { identity } = await setUp();
    await expect(identity.register({ ...ADA, email: 'ada2@example.com' })).rejects.toMatchObject({
      code: 'username_taken',
    });
    expect(identity.trail.acts).toHaveLength(1);
  });

  it('is a wrong password, with where it came from; for nobody there is the same work and no record', async () => {
    const { identity, userId } = await setUp();
    const published = identity.outbox.events.length;
    for (const email of [ADA.email, 'nobody@example.com'])
      await expect(identity.logIn.execute({ ...credentials, email, password: 'a guess' })).rejects.toThrow();
    const events = identity.outbox.events.slice(published);
    expect(events.map(({ type }) => type)).toEqual(Array(2).fill('identity.login_failed.v1'));
    for (const { payload } of events) await identity.checkPassword.recordFailure(payload as never);
    expect(identity.trail.acts.slice(1)).toEqual([{ userId, act: 'login.failed', origin: identity.trail.from }]);
  });

  it('is a refresh token that came back, once', async () => {
    const { identity, first, userId } = await setUp();
    await identity.refresh.execute(first.refreshToken);
    for (let repeat = 0; repeat < 3; repeat++)
      await expect(identity.refresh.execute(first.refreshToken)).rejects.toThrow();
    const act = { userId, act: 'refresh_token.reused', detail: { session_id: first.sessionId } };
    expect(identity.trail.acts.slice(1)).toEqual([act]);
  });

  it('is the end of a session, by itself or from another, once', async () => {
    const { identity, first, userId, since } = await setUp();
    const second = await identity.logIn.execute(credentials);
    for (let repeat = 0; repeat < 2; repeat++) {
      await identity.endSession.execute(first.sessionId);
      await identity.endSession.revoke(second.sessionId, userId);
    }
    expect(since()).toEqual(['session.opened', 'session.closed', 'session.revoked']);
    await expect(identity.refresh.execute(second.refreshToken)).rejects.toThrow();
  });

  it('is a new password, changed or reset, and the confirmation of the address', async () => {
    const { identity, first, userId, since } = await setUp();
    await identity.changePassword.execute({
      ...{ userId, sessionId: first.sessionId, currentPassword: ADA.password, address: '192.0.2.1' },
      newPassword: 'crimson-harbour-18-lantern',
    });
    await identity.requestMail.execute({ purpose: 'reset_password', email: ADA.email, address: '192.0.2.1' });
    await identity.deliverMails();
    const token = identity.mailer.lastToken;
    await identity.resetPassword.execute({ token, passwordHash: 'plain:other', address: '192.0.2.1' });
    expect(since()).toEqual(['password.changed', 'password.reset', 'email.verified']);
  });
});

describe('a session of somebody', () => {
  it('is not ended by others, nor one that is unknown', async () => {
    const { identity, first, userId } = await setUp();
    const unknown = { code: 'login_not_found' };
    await expect(identity.endSession.revoke(first.sessionId, newId<UserId>())).rejects.toMatchObject(unknown);
    await expect(identity.endSession.revoke(newId<SessionId>(), userId)).rejects.toMatchObject(unknown);
    await identity.refresh.execute(first.refreshToken);
  });

  it('knows where it was used from last', async () => {
    const { identity, first } = await setUp();
    const from = () => identity.sessions.sessions.rows.get(first.sessionId)?.from;
    expect(from()).toEqual({ address: '192.0.2.9', program: 'test/1.0' });
    identity.trail.from = { address: '2001:db8::1', program: 'other/2', requestId: 'r', apiKeyId: null };
    await identity.refresh.execute(first.refreshToken);
    expect(from()).toEqual({ address: '2001:db8::1', program: 'other/2' });
  });
});
