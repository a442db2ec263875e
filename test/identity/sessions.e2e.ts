import { call, person, type Person } from '../support/client.js';
import { sharedService, type SharedService } from '../support/service.js';

describe('sessions over HTTP', () => {
  let service: SharedService;
  let ada: Person;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    ada = await person(service.url, 'ada');
  });

  const login = async (program?: string) => {
    const { email, password } = ada;
    const headers: Record<string, string> = program === undefined ? {} : { 'User-Agent': program };
    const reply = await call(service.url, 'POST', '/auth/login', { body: { email, password }, headers });
    return { token: reply.body.token as string, refresh: reply.body.refresh_token as string };
  };
  const list = (token: string, query = '') => call(service.url, 'GET', `/auth/sessions${query}`, { token });
  const revoke = (token: string, id: string) => call(service.url, 'POST', `/auth/sessions/${id}/revoke`, { token });
  const refresh = (token: string, headers = {}) =>
    call(service.url, 'POST', '/auth/refresh', { body: { refresh_token: token }, headers });

  it('are listed newest first, with where they are used from and which one asks', async () => {
    const phone = await login('phone/1.0');
    const long = await login('x'.repeat(1000));
    const { body } = await list(phone.token);
    const times = { started_at: expect.any(String), last_used_at: expect.any(String), expires_at: expect.any(String) };
    const common = {
      id: expect.any(String),
      address: expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
      ...times,
    };
    expect(body).toEqual({
      ok: true,
      sessions: [
        { ...common, current: false, program: 'x'.repeat(200) },
        { ...common, current: true, program: 'phone/1.0' },
        { ...common, current: false, program: expect.any(String) },
      ],
      next_cursor: null,
    });
    const isCurrent = (await list(long.token)).body.sessions.map(({ current }: { current: boolean }) => current);
    expect(isCurrent).toEqual([true, false, false]);

    const page = await list(phone.token, '?limit=2');
    const rest = await list(phone.token, `?limit=2&cursor=${page.body.next_cursor}`);
    expect([...page.body.sessions, ...rest.body.sessions]).toEqual(body.sessions);
  });

  it('move with a refresh', async () => {
    const phone = await login('phone/1.0');
    const [before] = (await list(phone.token)).body.sessions;
    expect((await refresh(phone.refresh, { 'User-Agent': 'phone/2.0' })).status).toBe(200);
    const [after] = (await list(phone.token)).body.sessions;
    expect(after).toMatchObject({ id: before.id, program: 'phone/2.0', started_at: before.started_at });
    expect(after.last_used_at > before.last_used_at && after.expires_at > before.expires_at).toBe(true);
  });

  it('end when they are revoked, by another of them', async () => {
    const [stolen, mine] = [await login('thief/1.0'), await login('mine/1.0')];
    const [, theirs] = (await list(mine.token)).body.sessions;
    expect(theirs.program).toBe('thief/1.0');
    expect((await revoke(mine.token, theirs.id)).body).toEqual({ ok: true });
    expect((await refresh(stolen.refresh)).body.code).toBe('invalid_refresh_token');
    expect((await call(service.url, 'GET', '/auth/me', { token: stolen.token })).body.code).toBe('signed_out');
    expect((await list(mine.token)).body.sessions).toHaveLength(2);
    expect((await revoke(mine.token, theirs.id)).body).toEqual({ ok: true });
    expect((await refresh(mine.refresh)).status).toBe(200);
  });

  it('are revoked by nobody else', async () => {
    const stranger = await person(service.url, 'stranger');
    const mine = await login();
    const [session] = (await list(mine.token)).body.sessions;
    for (const id of [session.id, '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e'])
      expect((await revoke(stranger.token, id)).body.code).toBe('login_not_found');
    expect((await refresh(mine.refresh)).status).toBe(200);
    expect((await revoke(mine.token, 'not-a-uuid')).status).toBe(400);
    expect((await list(stranger.token)).body.sessions).toHaveLength(1);
  });
});
