import { auditOf } from '../support/audit.js';
import { call, person, type Person, type Reply } from '../support/client.js';
import { query } from '../support/query.js';
import { startService, type Service } from '../support/service.js';

let service: Service;

beforeAll(async () => {
  service = await startService({
    env: { PUBLIC_URL: 'https://market.example', REFERRAL_DAILY_PER_REFERRER: '20', LOG_LEVEL: 'error' },
  });
});
afterAll(() => service?.dispose());

const get = (path: string, { token }: Person): Promise<Reply> => call(service.url, 'GET', path, { token });
const post = (path: string, body: unknown, token?: string, headers = {}): Promise<Reply> =>
  call(service.url, 'POST', path, { body, token, headers });
const newcomer = (name?: string): Promise<Person> => person(service.url, name);
const newcomers = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => newcomer('many')));
const codeOf = async (who: Person): Promise<string> =>
  (await get('/api/referral/info', who)).body.referral_code as string;
const apply = async (who: Person, code: string): Promise<Reply> =>
  post('/api/referral/apply', { referral_code: code }, who.token);
const coinsOf = async (who: Person): Promise<number> => (await get('/auth/me', who)).body.coin_balance as number;
const refused = ({ status, body }: Reply) => [status, body.code];

describe('a referral', () => {
  it('pays both sides at once, and both see it', async () => {
    const [ada, bob] = [await newcomer('ada'), await newcomer('bob')];
    const info = await get('/api/referral/info', ada);
    const code = info.body.referral_code as string;
    expect(code).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{8}$/);
    const figures = { total_referrals: 0, total_bonus: 0, reward_per_referral: 10, referred_reward: 5 };
    const link = `https://market.example/register?ref=${code}`;
    expect(info.body).toEqual({ ok: true, referral_code: code, referral_link: link, ...figures, waiting: [] });

    const key = { 'Idempotency-Key': 'apply once' };
    const body = { referral_code: code.toLowerCase() };
    const applied = await post('/api/referral/apply', body, bob.token, key);
    const message = 'Your code is applied: 5 coins went to your balance.';
    expect([applied.status, applied.body]).toEqual([200, { ok: true, message, bonus: 5 }]);
    const again = await post('/api/referral/apply', body, bob.token, key);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([applied.body, 'true']);

    expect([await coinsOf(ada), await coinsOf(bob)]).toEqual([110, 105]);
    const after = await get('/api/referral/info', ada);
    expect(after.body).toEqual({ ...info.body, total_referrals: 1, total_bonus: 10 });
    const { body: list } = await get('/api/referral/referrals', ada);
    const { username } = (await get('/auth/me', bob)).body;
    expect(list).toEqual({ ok: true, referrals: [expect.anything()], next_cursor: null });
    expect(list.referrals[0]).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), username, state: 'paid', reason: null, reason_text: null },
      ...{ amount: 10, at: expect.stringMatching(/Z$/), paid_at: expect.stringMatching(/Z$/) },
    });
    expect(JSON.stringify(list)).not.toContain(bob.email);
    const line = async (who: Person) => (await get('/api/wallet/statement', who)).body.lines[0];
    expect(await line(ada)).toMatchObject({
      kind: 'referral',
      amount: 10,
      memo: 'Someone used your referral code',
    });
    expect(await line(bob)).toMatchObject({ kind: 'referral', amount: 5, memo: 'You used a referral code' });
    expect((await get('/api/referral/referrals', bob)).body.referrals).toEqual([]);
  });

  it('is refused for one’s own code, a code of nobody, the second time and in a circle', async () => {
    const [ada, bob, eve] = [await newcomer(), await newcomer(), await newcomer()];
    expect(refused(await apply(ada, await codeOf(ada)))).toEqual([400, 'own_referral_code']);
    expect(refused(await apply(ada, 'ACDEFGHJ'))).toEqual([404, 'referral_code_not_found']);
    expect((await apply(ada, await codeOf(bob))).status).toBe(200);
    expect(refused(await apply(ada, await codeOf(bob)))).toEqual([409, 'referral_already_applied']);
    expect(refused(await apply(bob, await codeOf(ada)))).toEqual([409, 'referral_circle']);
    expect((await apply(bob, await codeOf(eve))).status).toBe(200);
    expect(refused(await apply(eve, await codeOf(ada)))).toEqual([409, 'referral_circle']);
    for (const referral_code of ['', 'short', 'ninechars', 12345678, null, ['ACDEFGHJ']]) {
      const reply = await post('/api/referral/apply', { referral_code }, eve.token);
      expect([reply.status, reply.body.errors?.[0].field]).toEqual([400, 'referral_code']);
    }
    expect((await post('/api/referral/apply', { referral_code: 'ACDEFGHJ' })).status).toBe(401);
    expect([await coinsOf(ada), await coinsOf(bob), await coinsOf(eve)]).toEqual([105, 115, 110]);
  });

  it('is refused more than 30 days after registration', async () => {
    const [ada, early, late] = [await newcomer(), await newcomer(), await newcomer()];
    const registered = ({ id }: Person, before: string) =>
      query(service.databaseUrl!, 'UPDATE identity.account SET registered_at = now() - $2::interval WHERE id = $1', [
        id,
        before,
      ]);
    await registered(early, '29 days 23 hours');
    await registered(late, '30 days 1 second');
    expect((await apply(early, await codeOf(ada))).status).toBe(200);
    expect(refused(await apply(late, await codeOf(ada)))).toEqual([409, 'referral_too_late']);
  });

  it('is one of twenty that one account sends at once', async () => {
    const [ada, ...others] = (await newcomers(6)) as [Person, ...Person[]];
    const codes = await Promise.all(others.map(codeOf));
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => apply(ada, codes[at % 5] as string)));
    const statuses = replies.map(({ status, body }) => body.code ?? status).sort();
    expect(statuses).toEqual([200, ...Array<string>(19).fill('referral_already_applied')]);
    expect(await coinsOf(ada)).toBe(105);
    const earned = await Promise.all(others.map(coinsOf));
    expect(earned.reduce((sum, coins) => sum + coins, 0)).toBe(510);
  });

  it.each([2, 6])('closes no circle of %i whose members apply at the same moment', async (length) => {
    const ring = await newcomers(length);
    const codes = await Promise.all(ring.map(codeOf));
    const replies = await Promise.all(ring.map((who, at) => apply(who, codes[(at + 1) % length] as string)));
    const outcomes = replies.map(({ status, body }) => body.code ?? status).sort();
    expect(outcomes).toEqual([...Array<number>(length - 1).fill(200), 'referral_circle']);
  });
});

describe('registering with a referral code', () => {
  const account = (username: string) => ({
    ...{ username, email: `${username}@example.com`, password: 'violet-anchor-72-meadow' },
  });

  it('is the same act: both are paid, and the reply shows it', async () => {
    const ada = await newcomer();
    const body = { ...account('came-by-code'), referral_code: (await codeOf(ada)).toLowerCase() };
    const key = { 'Idempotency-Key': 'register with a code' };
    const signedIn = await post('/auth/register', body, undefined, key);
    expect([signedIn.status, signedIn.body.user?.coin_balance]).toEqual([200, 105]);
    expect((await post('/auth/register', body, undefined, key)).body).toEqual(signedIn.body);
    expect(await coinsOf(ada)).toBe(110);
    expect((await get('/api/referral/referrals', ada)).body.referrals).toMatchObject([
      { username: 'came-by-code', state: 'paid' },
    ]);
    const code = await codeOf(await newcomer());
    const second = await post('/api/referral/apply', { referral_code: code }, signedIn.body.token);
    expect(refused(second)).toEqual([409, 'referral_already_applied']);
  });

  it('with a code of nobody names the field and makes no account', async () => {
    const wrong = await post('/auth/register', { ...account('mistyped'), referral_code: 'ACDEFGHJ' });
    expect(refused(wrong)).toEqual([400, 'referral_code_unknown']);
    expect(wrong.body.errors).toEqual([{ field: 'referral_code', message: expect.any(String) }]);
    const { email, password } = account('mistyped');
    expect((await post('/auth/login', { email, password })).status).toBe(401);
    expect((await post('/auth/register', account('mistyped'))).status).toBe(200);
    const short = await post('/auth/register', { ...account('short-code'), referral_code: 'ACD' });
    expect([short.status, short.body.errors?.[0].field]).toEqual([400, 'referral_code']);
  });

  it('of twenty at once pays each once', async () => {
    const ada = await newcomer();
    const code = await codeOf(ada);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post('/auth/register', { ...account(`crowd-${at}`), referral_code: code })),
    );
    expect(replies.map(({ status, body }) => [status, body.user?.coin_balance])).toEqual(Array(20).fill([200, 105]));
    expect(await coinsOf(ada)).toBe(300);
    expect((await get('/api/referral/info', ada)).body).toMatchObject({ total_referrals: 20, total_bonus: 200 });
  });
});

describe('after all of it', () => {
  it('the books are right', async () => expect(await auditOf(service)).toEqual([]));
});
