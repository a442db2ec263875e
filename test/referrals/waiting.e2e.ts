import { auditOf } from '../support/audit.js';
import { call, person, type Person, type Reply } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { mailToken } from '../support/mails.js';
import { awayFromMidnight } from '../support/midnight.js';
import { query } from '../support/query.js';
import { startService, type Service } from '../support/service.js';

/** Budget for two referrals a day, and only verified addresses are paid. */
const env = { REFERRAL_REQUIRES_VERIFIED_EMAIL: 'true', REFERRAL_DAILY_BUDGET_COIN: '30' };

let service: Service;

beforeAll(async () => {
  // What a day's budget covers is counted here.
  await awayFromMidnight();
  service = await startService({ env: { ...env, LOG_LEVEL: 'error' } });
});
afterAll(() => service?.dispose());

const get = (path: string, { token }: Person): Promise<Reply> => call(service.url, 'GET', path, { token });
const codeOf = async (who: Person): Promise<string> =>
  (await get('/api/referral/info', who)).body.referral_code as string;
const apply = ({ token }: Person, referral_code: string): Promise<Reply> =>
  call(service.url, 'POST', '/api/referral/apply', { token, body: { referral_code } });
const coinsOf = async (who: Person): Promise<number> => (await get('/auth/me', who)).body.coin_balance as number;

/** Waits for the mail and sends its token. */
async function verify({ email }: Pick<Person, 'email'>): Promise<void> {
  const token = await mailToken(service, email, 'vt');
  expect((await call(service.url, 'POST', '/auth/verify-email', { body: { token } })).status).toBe(200);
}

const stateOf = async (referrer: Person, at: number) => {
  const { body } = await get('/api/referral/referrals', referrer);
  return (body.referrals as Array<{ state: string; reason: string | null }>)[at];
};

describe('a referral that waits', () => {
  let ada: Person;
  let code: string;
  const waiting = { state: 'pending', reason: 'daily_budget', paid_at: null };

  beforeAll(async () => {
    ada = await person(service.url, 'ada');
    code = await codeOf(ada);
  });

  it('for the address is paid when that is verified, and not before', async () => {
    const bob = await person(service.url, 'bob');
    const applied = await apply(bob, code);
    expect(applied.body).toEqual({ ok: true, message: expect.stringContaining('Confirm your e-mail'), bonus: 0 });
    const [pending] = (await get('/api/referral/referrals', ada)).body.referrals;
    expect(pending).toMatchObject({ state: 'pending', reason: 'email_not_verified', amount: 10, paid_at: null });
    expect(pending.reason_text).toMatch(/confirm/);
    expect((await get('/api/referral/info', ada)).body).toMatchObject({ total_referrals: 1, total_bonus: 0 });
    expect([await coinsOf(ada), await coinsOf(bob)]).toEqual([100, 100]);
    await verify(bob);
    await eventually(async () => (await stateOf(ada, 0))?.state === 'paid', 'the payment');
    expect([await coinsOf(ada), await coinsOf(bob)]).toEqual([110, 105]);
  });

  it('made at registration waits as well; a verified account waits for nothing', async () => {
    const account = { username: 'by-code', email: 'by-code@example.com', password: 'violet-anchor-72-meadow' };
    const { body } = await call(service.url, 'POST', '/auth/register', { body: { ...account, referral_code: code } });
    expect(body.user.coin_balance).toBe(100);
    expect(await stateOf(ada, 0)).toMatchObject({
      username: 'by-code',
      state: 'pending',
      reason: 'email_not_verified',
    });
    const verified = await person(service.url, 'verified');
    await verify(verified);
    expect((await apply(verified, code)).body).toMatchObject({ ok: true, bonus: 5 });
    expect(await coinsOf(ada)).toBe(120);
  });

  it('for the budget is paid on a later day, in order', async () => {
    const [first, second] = [await person(service.url, 'first'), await person(service.url, 'second')];
    for (const one of [first, second]) {
      await verify(one);
      expect((await apply(one, code)).body).toEqual({
        ok: true,
        message: expect.stringMatching(/later day/),
        bonus: 0,
      });
    }
    await verify({ email: 'by-code@example.com' });
    await eventually(async () => (await stateOf(ada, 3))?.reason === 'daily_budget', 'the oldest one in line');
    expect([await stateOf(ada, 0), await stateOf(ada, 1)]).toMatchObject([waiting, waiting]);
    expect(await coinsOf(ada)).toBe(120);
    expect(await auditOf(service)).toEqual([]);
    // A day passes: what was paid, was paid yesterday.
    await query(
      service.databaseUrl!,
      `UPDATE referrals.day SET day = day - 1;
      UPDATE referrals.referral SET paid_at = paid_at - interval '1 day' WHERE state = 'paid'`,
    );
    await eventually(async () => (await coinsOf(ada)) === 140, 'the payments of the next day');
    const states = (await get('/api/referral/referrals', ada)).body.referrals.map(
      ({ username, state }: { username: string; state: string }) => [username.split('-')[0], state],
    );
    // The oldest first: that of the one who registered with the code and verified last.
    expect(states).toEqual([
      ['second', 'pending'],
      ['first', 'paid'],
      ['verified', 'paid'],
      ['by', 'paid'],
      ['bob', 'paid'],
    ]);
    expect(await auditOf(service)).toEqual([]);
  });
});
