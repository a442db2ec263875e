import { ADA, IdentityInMemory } from '../../../testing/identity-in-memory.js';

const EVE = { ...ADA, username: 'eve', email: 'ADA@example.com', password: 'quiet-lantern-31-harbour' };
const [HOME, EVES, ELSEWHERE] = ['192.0.2.1', '198.51.100.7', '203.0.113.9'];
const NEW = 'crimson-harbour-18-lantern';

/** Ada, whose address is confirmed or not, or nobody; then Eve registers with Ada's address. */
async function setUp(ada: 'confirmed' | 'unconfirmed' | 'nobody') {
  const identity = new IdentityInMemory();
  const owner = ada === 'nobody' ? null : await identity.register(ADA, HOME);
  await identity.deliverMails();
  if (ada === 'confirmed') await identity.verifyEmail.execute(identity.mailer.lastToken);
  identity.clock.passS(3600);
  const since = { events: identity.outbox.events.length, mails: identity.mailer.sent.length };
  const eve = await identity.register(EVE, EVES);
  const published = identity.outbox.events.slice(since.events);
  await identity.deliverMails();
  const mails = identity.mailer.sent.slice(since.mails);
  const logIn = (password: string, address: string) =>
    identity.logIn.execute({ email: ADA.email, password, address }).then(
      ({ account }) => account.username,
      ({ code }) => code as string,
    );
  return { identity, owner, eve, published, mails, logIn };
}

const EVERYBODY = ['confirmed', 'unconfirmed', 'nobody'] as const;

describe('L8: an address that others name too', () => {
  it('is registered with the same work and the same answer, registered before or not', async () => {
    const seen = [];
    for (const ada of EVERYBODY) {
      const { identity, eve, published } = await setUp(ada);
      const { account, accessToken: _a, refreshToken: _r, sessionId: _s, ...answer } = eve;
      const { id, registeredAt: _at, ...profile } = account;
      const acts = identity.trail.acts.filter(({ userId }) => userId === id).map(({ act }) => act);
      seen.push({ answer, profile, acts, events: JSON.stringify(published).replaceAll(id, 'eve') });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[1]).toEqual(seen[2]);
  });

  it('gets the mail that tells: its owner learns of it, and nobody else reads a token', async () => {
    const [taken, free] = [await setUp('confirmed'), await setUp('unconfirmed')];
    expect(taken.mails).toMatchObject([{ to: ADA.email, subject: 'Your address was used to register' }]);
    expect(taken.mails[0]?.text).toContain('Hello ada,');
    expect(taken.mails[0]?.text).not.toMatch(/vt_|pr_/);
    expect(free.mails).toMatchObject([{ to: EVE.email, subject: 'Confirm your e-mail address' }]);
    expect(free.mails[0]?.text).toContain('Hello eve,');
    await taken.identity.register({ ...EVE, username: 'eve2' });
    await taken.identity.deliverMails();
    expect(
      taken.identity.mailer.sent.filter(({ subject }) => subject === 'Your address was used to register'),
    ).toHaveLength(1);
  });

  it('lets each in with their own password, and looks the same to those who have none', async () => {
    for (const ada of EVERYBODY) {
      const { identity, logIn } = await setUp(ada);
      expect(await logIn(EVE.password, EVES)).toBe('eve');
      if (ada !== 'nobody') expect(await logIn(ADA.password, HOME)).toBe('ada');
      const before = identity.hasher.verified;
      const said = [];
      for (let guess = 0; guess < 7; guess++) said.push(await logIn('a guess', ELSEWHERE));
      expect(said).toEqual([...Array(5).fill('invalid_credentials'), ...Array(2).fill('too_many_attempts')]);
      expect(identity.hasher.verified - before).toBe(10);
      expect(identity.hasher.verified).toBe(ada === 'confirmed' ? 13 : ada === 'unconfirmed' ? 12 : 11);
    }
  });

  it.each(EVERYBODY)('gives no more guesses at it for an account of one’s own (%s)', async (ada) => {
    const { identity, logIn } = await setUp(ada);
    for (let guess = 0; guess < 4; guess++) await logIn('a guess', ELSEWHERE);
    expect(await logIn(EVE.password, ELSEWHERE)).toBe('eve');
    await identity.register({ ...EVE, username: 'eve2' }, ELSEWHERE);
    await logIn('a guess', ELSEWHERE);
    // What is right is not compared any more: the owner's account is blocked, though Eve's own are not.
    expect(await logIn(ADA.password, '203.0.113.10')).toBe('invalid_credentials');
    expect(await logIn(EVE.password, ELSEWHERE)).toBe('eve2');
  });

  it('is not guessed at with the password of an account of one’s own', async () => {
    const { identity, logIn } = await setUp('confirmed');
    await identity.register({ ...EVE, username: 'eve2', password: ADA.password }, EVES);
    expect(await logIn(ADA.password, EVES)).toBe('eve2');
  });

  it('is changed by the password of the account itself', async () => {
    const { identity, eve } = await setUp('confirmed');
    const { id: userId } = eve.account;
    const change = { userId, sessionId: eve.sessionId, newPassword: NEW, address: EVES };
    const wrong = identity.changePassword.execute({ ...change, currentPassword: ADA.password });
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' });
    await identity.changePassword.execute({ ...change, currentPassword: EVE.password });
  });

  it('belongs to the first who confirms it', async () => {
    const { identity, owner, eve, logIn } = await setUp('unconfirmed');
    const eves = identity.mailer.lastToken;
    await identity.requestMail.verification(owner!.account.id, HOME);
    await identity.deliverMails();
    await identity.verifyEmail.execute(identity.mailer.lastToken);
    await expect(identity.verifyEmail.execute(eves)).rejects.toMatchObject({ code: 'email_taken' });
    expect((await identity.accounts.byId(eve.account.id))?.emailVerifiedAt).toBeNull();
    expect([await logIn(ADA.password, HOME), await logIn(EVE.password, EVES)]).toEqual(['ada', 'eve']);
  });

  it.each([
    ['confirmed', ELSEWHERE, 'ada'],
    ['unconfirmed', HOME, 'ada'],
    ['unconfirmed', ELSEWHERE, 'eve'],
    ['nobody', ELSEWHERE, 'eve'],
  ] as const)('is told once of a forgotten password (%s, from %s)', async (ada, address, reader) => {
    const { identity, mails, logIn } = await setUp(ada);
    const published = identity.outbox.events.length;
    await identity.requestMail.execute({ purpose: 'reset_password', email: ADA.email, address });
    const payload = { purpose: 'reset_password', email: ADA.email, network: address };
    expect(identity.outbox.events.slice(published)).toEqual([{ type: 'identity.mail_requested.v1', payload }]);
    const before = identity.mailer.sent.length;
    expect(mails).toHaveLength(1);
    await identity.deliverMails();
    expect(identity.mailer.sent.slice(before).map(({ text }) => /Hello (\w+),/.exec(text)?.[1])).toEqual([reader]);
    await identity.resetPassword.execute({ token: identity.mailer.lastToken, passwordHash: `plain:${NEW}`, address });
    expect(await logIn(NEW, address)).toBe(reader);
    expect((await identity.accounts.byEmail(ADA.email))?.username).toBe(reader);
  });
});
