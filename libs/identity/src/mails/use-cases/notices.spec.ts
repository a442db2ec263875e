import { ADA, IdentityInMemory } from '../../../testing/identity-in-memory.js';

const credentials = { email: ADA.email, password: ADA.password, address: '192.0.2.1' };
const NEW = 'crimson-harbour-18-lantern';

async function setUp({ verified = true } = {}) {
  const identity = new IdentityInMemory();
  const { account, sessionId } = await identity.register();
  await identity.deliverMails();
  if (verified) await identity.verifyEmail.execute(identity.mailer.lastToken);
  const from = (address: string, program: string) =>
    (identity.trail.from = { address, program, requestId: 'request', apiKeyId: null });
  const logIn = () => identity.logIn.execute(credentials);
  return { identity, userId: account.id, sessionId, from, logIn, since: () => identity.told.slice(1) };
}

describe('the owner of an account', () => {
  it('is told that the address is confirmed, once', async () => {
    const { identity } = await setUp();
    await identity.verifyEmail.execute(identity.mailer.lastToken);
    expect(identity.told).toEqual(['email_verified']);
  });

  it('is told of a new password and of a new API key', async () => {
    const { identity, userId, sessionId, since } = await setUp();
    const change = { userId, sessionId, currentPassword: ADA.password, newPassword: NEW, address: '192.0.2.1' };
    await identity.changePassword.execute(change);
    const cap = { coin: null, usd: null };
    const key = { userId, name: 'ci', scopes: ['jobs:read', 'jobs:write'], dailyCapMicros: cap, expiresAt: null };
    await identity.manageApiKeys.create(key, sessionId);
    expect(since()).toEqual(['password_changed', 'api_key_created']);
    expect(identity.outbox.events.at(-1)?.payload).toEqual({
      notice: 'api_key_created',
      to: { email: ADA.email, username: ADA.username, language: 'en' },
      facts: { name: 'ci', scopes: 'jobs:read jobs:write' },
      at: identity.clock.now().toISOString(),
    });
  });

  it('is told of a sign-in from a new network or with a new program, not of the next one from there', async () => {
    const { from, logIn, since } = await setUp();
    const told = async () => {
      const before = since().length;
      await logIn();
      return since().slice(before);
    };
    expect(await told()).toEqual([]);
    from('192.0.2.9', 'test/2.7.1');
    expect(await told()).toEqual([]);
    from('198.51.100.7', 'test/2.7.1');
    expect(await told()).toEqual(['new_sign_in']);
    expect(await told()).toEqual([]);
    from('192.0.2.9', 'other/1.0');
    expect(await told()).toEqual(['new_sign_in']);
    expect(await told()).toEqual([]);
  });

  it('is told nothing at an address that nobody confirmed: it may be a stranger’s', async () => {
    const { identity, userId, sessionId, from, logIn } = await setUp({ verified: false });
    from('198.51.100.7', 'other/1.0');
    await logIn();
    const change = { userId, sessionId, currentPassword: ADA.password, newPassword: NEW, address: '192.0.2.1' };
    await identity.changePassword.execute(change);
    expect(identity.told).toEqual([]);
  });

  it('is told nothing of what did not happen', async () => {
    const { identity, logIn, since } = await setUp();
    identity.sessions.open = () => Promise.reject(new Error('half way'));
    await expect(logIn()).rejects.toThrow('half way');
    expect(since()).toEqual([]);
  });

  it('gets a mail of each', async () => {
    const { identity, userId } = await setUp();
    await identity.notices.send(userId, {
      notice: 'withdrawal_rejected',
      facts: { withdrawalId: 'w1', amountMicros: 25_000_000n, why: 'a name that differs' },
    });
    const event = identity.outbox.events.at(-1);
    await identity.sendMail.notice(event?.payload as never, 'event-9');
    expect(identity.mailer.sent.at(-1)).toMatchObject({
      key: 'event-9-withdrawal_rejected',
      to: ADA.email,
      subject: 'Your withdrawal was rejected',
      text: expect.stringContaining('Amount: 25.00 USD\nWithdrawal: w1\nReason: a name that differs\n'),
    });
  });
});
