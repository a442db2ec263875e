import type { SessionId } from '../domain/session.js';
import { ADA, IdentityInMemory } from '../../../testing/identity-in-memory.js';

const credentials = { email: ADA.email, password: ADA.password, address: '192.0.2.1' };
const DAY_S = 86_400;

async function signedIn() {
  const identity = new IdentityInMemory();
  const first = await identity.register();
  const second = await identity.logIn.execute(credentials);
  const sessionOf = ({ accessToken }: { accessToken: string }) => accessToken.split('/')[1] as SessionId;
  return { identity, first, second, sessionOf };
}

const refused = { code: 'invalid_refresh_token' };

describe('a session', () => {
  it('goes on with each refresh, for as long as it is used', async () => {
    const { identity, first } = await signedIn();
    let token = first.refreshToken;
    for (let week = 0; week < 8; week++) {
      identity.clock.passS(7 * DAY_S);
      token = (await identity.refresh.execute(token)).refreshToken;
    }
    identity.clock.passS(30 * DAY_S);
    await expect(identity.refresh.execute(token)).rejects.toMatchObject(refused);
  });

  it('ends for both holders when a used refresh token comes back; other sessions go on', async () => {
    const { identity, first, second } = await signedIn();
    const next = await identity.refresh.execute(first.refreshToken);
    await expect(identity.refresh.execute(first.refreshToken)).rejects.toMatchObject(refused);
    await expect(identity.refresh.execute(next.refreshToken)).rejects.toMatchObject(refused);
    await identity.refresh.execute(second.refreshToken);
  });

  it('keeps no refresh token, only its hash', async () => {
    const { identity, first } = await signedIn();
    expect(first.refreshToken).toMatch(/^rt_[\w-]{43}$/);
    expect([...identity.sessions.tokens.rows.keys()].join()).not.toContain(first.refreshToken);
  });

  it('ends with logging out, and only that one', async () => {
    const { identity, first, second, sessionOf } = await signedIn();
    await identity.endSession.execute(sessionOf(first));
    await identity.endSession.execute(sessionOf(first));
    await expect(identity.refresh.execute(first.refreshToken)).rejects.toMatchObject(refused);
    await identity.refresh.execute(second.refreshToken);
  });

  it('ends when another changes the password, which needs the current one', async () => {
    const { identity, first, second, sessionOf } = await signedIn();
    const change = {
      userId: first.account.id,
      sessionId: sessionOf(first),
      currentPassword: ADA.password,
      newPassword: 'crimson-harbour-18-lantern',
      address: '192.0.2.1',
    };
    const guess = identity.changePassword.execute({ ...change, currentPassword: 'a guess' });
    await expect(guess).rejects.toMatchObject({ code: 'wrong_password' });
    await identity.changePassword.execute(change);
    await identity.refresh.execute(first.refreshToken);
    await expect(identity.refresh.execute(second.refreshToken)).rejects.toMatchObject(refused);
    await expect(identity.logIn.execute(credentials)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await identity.logIn.execute({ ...credentials, password: change.newPassword });
  });

  it('keeps the password that a reset by mail set while another changed it', async () => {
    const { identity, first, sessionOf } = await signedIn();
    const [userId, reset] = [first.account.id, 'violet-meadow-27-harbour'];
    const passwordHash = await identity.acceptPassword.execute(reset);
    const succeeded = identity.attempts.succeeded.bind(identity.attempts);
    identity.attempts.succeeded = async (...attempt) => {
      identity.attempts.succeeded = succeeded;
      await identity.setPassword.execute({ userId, passwordHash, act: 'password.reset' });
      return succeeded(...attempt);
    };
    const thief = { userId, sessionId: sessionOf(first), address: '192.0.2.1' };
    const passwords = { currentPassword: ADA.password, newPassword: 'crimson-harbour-18-lantern' };
    const change = identity.changePassword.execute({ ...thief, ...passwords });
    await expect(change).rejects.toMatchObject({ code: 'wrong_password' });
    await identity.logIn.execute({ ...credentials, password: reset });
  });

  it('lets nobody guess the current password without end', async () => {
    const { identity, first, sessionOf } = await signedIn();
    const guess = () =>
      identity.changePassword.execute({
        userId: first.account.id,
        sessionId: sessionOf(first),
        currentPassword: 'a guess',
        newPassword: 'crimson-harbour-18-lantern',
        address: '198.51.100.7',
      });
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(guess()).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(guess()).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('is deleted a day after its end, with its tokens', async () => {
    const { identity, first, sessionOf } = await signedIn();
    await identity.endSession.execute(sessionOf(first));
    identity.clock.passS(DAY_S + 1);
    await identity.forgetOldRecords.execute();
    expect(identity.sessions.sessions.rows.size).toBe(1);
    expect(identity.sessions.tokens.rows.size).toBe(1);
    // Where it was registered and where it was logged in from stay known.
    expect(identity.accounts.networks.rows.size).toBe(2);
  });
});

describe('old records', () => {
  it('include expired logins of programs', async () => {
    const identity = new IdentityInMemory();
    let left = 1_500;
    const forget = async (_before: Date, limit: number) => {
      const deleted = Math.min(left, limit);
      left -= deleted;
      return deleted;
    };
    identity.deviceLogins.forget = forget;
    expect([await identity.forgetOldRecords.execute(), await identity.forgetOldRecords.execute(), left]).toEqual([
      ...[true, false],
      0,
    ]);
  });
});
