import { ADA, IdentityInMemory } from '../../../testing/identity-in-memory.js';

const address = '192.0.2.1';
const NEW = 'crimson-harbour-18-lantern';
const refused = { code: 'invalid_mail_token' };

async function registered() {
  const identity = new IdentityInMemory();
  const { account } = await identity.register();
  await identity.deliverMails();
  const verified = async () => (await identity.accounts.byId(account.id))?.emailVerifiedAt ?? null;
  const forgot = async (email = ADA.email) => {
    await identity.requestMail.execute({ purpose: 'reset_password', email, address });
    await identity.deliverMails();
    return identity.mailer.lastToken;
  };
  const reset = async (token: string, password = NEW, from = address) =>
    identity.resetPassword.execute({
      token,
      passwordHash: await identity.acceptPassword.forReset(token, password),
      address: from,
    });
  return { identity, account, verified, forgot, reset };
}

describe('the mail that verifies', () => {
  it('holds a token, which is kept as a hash, and words that say where to send it', async () => {
    const { identity } = await registered();
    const [mail] = identity.mailer.sent;
    expect(mail).toMatchObject({ to: 'Ada@example.com', subject: 'Confirm your e-mail address' });
    expect(mail?.text).toContain('https://market.example/auth/verify-email');
    const stored = JSON.stringify([...identity.mailTokens.store.rows, ...identity.outbox.events]);
    expect(stored).not.toContain(identity.mailer.lastToken);
  });

  it('confirms the address, also when its token is sent twice', async () => {
    const { identity, verified } = await registered();
    await identity.verifyEmail.execute(identity.mailer.lastToken);
    const first = await verified();
    expect(first).toEqual(identity.clock.now());
    identity.clock.passS(60);
    await identity.verifyEmail.execute(identity.mailer.lastToken);
    expect(await verified()).toEqual(first);
  });

  it('is told to others once, whichever mail confirms the address', async () => {
    const { identity, account, forgot, reset } = await registered();
    const told = { type: 'identity.email_verified.v1', payload: { userId: account.id } };
    const tellings = () => identity.outbox.events.filter(({ type }) => type === told.type);
    const token = identity.mailer.lastToken;
    expect(tellings()).toEqual([]);
    await reset(await forgot());
    await identity.verifyEmail.execute(token);
    await identity.verifyEmail.execute(token);
    expect(tellings()).toEqual([told]);
  });

  it('does nothing after 48 hours, nor with another token', async () => {
    const { identity, verified, forgot } = await registered();
    const token = identity.mailer.lastToken;
    await expect(identity.verifyEmail.execute('vt_nonsense')).rejects.toMatchObject(refused);
    await expect(identity.verifyEmail.execute(await forgot())).rejects.toMatchObject(refused);
    identity.clock.passS(48 * 3600);
    await expect(identity.verifyEmail.execute(token)).rejects.toMatchObject(refused);
    expect(await verified()).toBeNull();
  });

  it('is sent again once a minute at most, and not when the address is confirmed', async () => {
    const { identity, account } = await registered();
    const resend = async () => {
      await identity.requestMail.verification(account.id, address);
      await identity.deliverMails();
      return identity.mailer.sent.length;
    };
    expect(await resend()).toBe(1);
    identity.clock.passS(60);
    expect(await resend()).toBe(2);
    await identity.verifyEmail.execute(identity.mailer.lastToken);
    identity.clock.passS(60);
    expect(await resend()).toBe(2);
  });

  it('is sent again by the relay when sending failed, and its newest token is the one that works', async () => {
    const { identity, verified } = await registered();
    const payload = { purpose: 'verify_email', email: ADA.email } as const;
    identity.clock.passS(60);
    identity.mailer.failing = true;
    await expect(identity.sendMail.execute(payload, 'event-9')).rejects.toThrow('away');
    identity.mailer.failing = false;
    await identity.sendMail.execute(payload, 'event-9');
    const older = identity.mailer.lastToken;
    await identity.sendMail.execute(payload, 'event-9');
    await expect(identity.verifyEmail.execute(older)).rejects.toMatchObject(refused);
    await identity.verifyEmail.execute(identity.mailer.lastToken);
    expect(await verified()).not.toBeNull();
  });
});

describe('a forgotten password', () => {
  it('does not tell whether an account exists', async () => {
    const { identity } = await registered();
    await identity.requestMail.execute({ purpose: 'reset_password', email: 'nobody@example.com', address });
    expect(identity.outbox.events).toHaveLength(2);
    await identity.deliverMails();
    expect(identity.mailer.sent).toHaveLength(1);
  });

  it('is replaced once, ends all sessions and proves the address', async () => {
    const { identity, verified, forgot, reset } = await registered();
    const { refreshToken } = await identity.logIn.execute({ ...ADA, address });
    const token = await forgot('ada@EXAMPLE.com');
    await reset(token);
    await expect(reset(token, 'another-one-entirely-5')).rejects.toMatchObject(refused);
    await expect(identity.refresh.execute(refreshToken)).rejects.toMatchObject({ code: 'invalid_refresh_token' });
    await expect(identity.logIn.execute({ ...ADA, address })).rejects.toMatchObject({ code: 'invalid_credentials' });
    await identity.logIn.execute({ ...ADA, password: NEW, address });
    expect(await verified()).not.toBeNull();
  });

  it('makes the other mails worthless', async () => {
    const { identity, forgot, reset } = await registered();
    const older = await forgot();
    identity.clock.passS(60);
    await reset(await forgot());
    await expect(reset(older)).rejects.toMatchObject(refused);
  });

  it('needs a token, within an hour, before a hash is spent on it', async () => {
    const { identity, forgot, reset } = await registered();
    await expect(reset('pr_nonsense')).rejects.toMatchObject(refused);
    const token = await forgot();
    await expect(reset(token, 'P@ssword2026')).rejects.toMatchObject({ code: 'password_too_common' });
    identity.clock.passS(3600);
    await expect(reset(token)).rejects.toMatchObject(refused);
  });

  it('lets the owner in at once where strangers block the account', async () => {
    const { identity, forgot, reset } = await registered();
    const stranger = { email: ADA.email, password: 'wrong', address: '198.51.100.7' };
    for (let attempt = 0; attempt < 5; attempt++) await identity.logIn.execute(stranger).catch(() => undefined);
    const from = '203.0.113.9';
    await reset(await forgot(), NEW, from);
    for (let attempt = 0; attempt < 5; attempt++) await identity.logIn.execute(stranger).catch(() => undefined);
    await identity.logIn.execute({ email: ADA.email, password: NEW, address: from });
  });

  it('can be asked for twenty times from one network, then it waits', async () => {
    const { identity } = await registered();
    const ask = () => identity.requestMail.execute({ purpose: 'reset_password', email: 'x@example.com', address });
    for (let request = 0; request < 20; request++) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'too_many_attempts', details: { retryAfterS: 15 } });
  });
});
