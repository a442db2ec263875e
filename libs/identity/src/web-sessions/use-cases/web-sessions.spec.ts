import { ADA, IdentityInMemory } from '../../../testing/identity-in-memory.js';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { Successors } from '../domain/successors.js';
import { EndWebSession } from './end-web-session.js';
import { FindOwnToken } from './find-own-token.js';
import { RefreshWebSession, REPEATED_FOR_S } from './refresh-web-session.js';

const refused = { code: 'invalid_refresh_token' };

async function signedIn(secrets = ['young', 'old']) {
  const identity = new IdentityInMemory();
  await identity.register();
  const credentials = { email: ADA.email, password: ADA.password, address: '192.0.2.1' };
  const { refreshToken: first, sessionId } = await identity.logIn.execute(credentials, 'cookie');
  const ownToken = new FindOwnToken(identity.sessions, identity.clock);
  const withSecrets = (list: string[]) =>
    new RefreshWebSession(identity.refresh, identity.sessions, ownToken, new Successors(list));
  const refresh = async (token: string | string[], by = withSecrets(secrets), id: string | null = null) =>
    (await by.execute({ tokens: [token].flat(), sessionId: id })).refreshToken;
  const ending = new EndWebSession(ownToken, identity.endSession);
  return { identity, first, sessionId, refresh, withSecrets, ending };
}

describe('a session of the console', () => {
  it('keeps no token, only hashes, in a chain that nobody without the secret can compute', async () => {
    const { identity, first, refresh } = await signedIn();
    const second = await refresh(first);
    expect(second).toMatch(/^ws_[\w-]{43}$/);
    expect(second).not.toBe(first);
    const stored = [...identity.sessions.tokens.rows.keys()];
    expect(stored).toContain(hashSecret(second).toString('hex'));
    expect(stored.join()).not.toContain(second);
    expect(await refresh(second)).not.toBe(second);
  });

  it('answers a used token with the newest one for 30 seconds, and then ends if the next was used, too', async () => {
    const { identity, first, refresh } = await signedIn();
    const second = await refresh(first);
    expect(await refresh(first)).toBe(second);
    identity.clock.passS(REPEATED_FOR_S - 1);
    const third = await refresh(second);
    expect(await refresh(first)).toBe(third);
    expect(await refresh(second)).toBe(third);
    identity.clock.passS(2);
    expect(await refresh(second)).toBe(third);
    await expect(refresh(first)).rejects.toMatchObject(refused);
    await expect(refresh(third)).rejects.toMatchObject(refused);
    expect(identity.trail.acts.map(({ act }) => act)).toContain('refresh_token.reused');
  });

  it('answers a used token days later, if its answer was lost: nobody used the successor', async () => {
    const { identity, first, refresh } = await signedIn();
    const second = await refresh(first);
    identity.clock.passS(20 * 86_400);
    expect(await refresh(first)).toBe(second);
    const third = await refresh(second);
    identity.clock.passS(REPEATED_FOR_S + 1);
    expect(await refresh(second)).toBe(third);
    await expect(refresh(first)).rejects.toMatchObject(refused);
    await expect(refresh(third)).rejects.toMatchObject(refused);
  });

  it('survives a change of the secrets in the middle', async () => {
    const { first, refresh, withSecrets } = await signedIn();
    const second = await refresh(first, withSecrets(['old']));
    expect(await refresh(first, withSecrets(['young', 'old']))).toBe(second);
    const third = await refresh(second, withSecrets(['young', 'old']));
    expect(await refresh(first, withSecrets(['young', 'old']))).toBe(third);
  });

  it('takes no token of a program, and a program takes none of it', async () => {
    const { identity, first, refresh } = await signedIn();
    const { refreshToken } = await identity.register({ ...ADA, username: 'eve', email: 'eve@example.com' });
    for (const token of [refreshToken, [], '', 'ws_unknown'])
      await expect(refresh(token)).rejects.toMatchObject(refused);
    await expect(identity.refresh.execute(first)).rejects.toMatchObject(refused);
    await identity.refresh.execute(refreshToken);
    await refresh(first);
  });

  it('refuses a suspended account, also with a used token, and goes on afterwards', async () => {
    const { identity, first, refresh } = await signedIn();
    const second = await refresh(first);
    const [ada] = identity.accounts.naming(ADA.email);
    identity.standings.suspended.add(ada!.id);
    for (const token of [first, second])
      await expect(refresh(token)).rejects.toMatchObject({ code: 'account_suspended' });
    identity.standings.suspended.clear();
    expect(await refresh(first)).toBe(second);
  });

  it('takes no planted cookie for its own, wherever it comes in the header', async () => {
    const { identity, first, sessionId, refresh, withSecrets, ending } = await signedIn();
    const by = withSecrets(['young']);
    await identity.register({ ...ADA, username: 'eve', email: 'eve@example.com' });
    const eve = { email: 'eve@example.com', password: ADA.password, address: '192.0.2.1' };
    const { refreshToken: planted, sessionId: hers } = await identity.logIn.execute(eve, 'cookie');
    for (const id of [null, hers.toUpperCase(), 'nonsense'])
      await expect(refresh([planted, first], by, id)).rejects.toMatchObject(refused);
    await expect(refresh([planted], by, sessionId)).rejects.toMatchObject(refused);
    const second = await refresh([planted, first], by, sessionId);
    expect(second).toBe(new Successors(['young']).next(first));
    expect(await refresh([first, planted], by, sessionId)).toBe(second);
    await ending.execute({ tokens: [planted], sessionId });
    await ending.execute({ tokens: [planted, second], sessionId });
    await expect(refresh(second)).rejects.toMatchObject(refused);
    await refresh(planted);
  });

  it('ends by its newest token and by a used one; a repeat does nothing', async () => {
    for (const newest of [true, false]) {
      const { identity, first, refresh, ending } = await signedIn();
      const second = await refresh(first);
      for (const tokens of [[newest ? second : first], [second], [], ['ws_unknown']])
        await ending.execute({ tokens, sessionId: null });
      for (const token of [first, second]) await expect(refresh(token)).rejects.toMatchObject(refused);
      expect(identity.trail.acts.filter(({ act }) => act === 'session.closed')).toHaveLength(1);
    }
  });
});
