import { ADA, IdentityInMemory } from '../../../testing/identity-in-memory.js';

const HOME = '192.0.2.1';
const credentials = { email: 'ada@example.com', password: ADA.password, address: HOME };
const wrong = { ...credentials, password: 'wrong', address: '198.51.100.7' };

async function registered(options = {}) {
  const identity = new IdentityInMemory(options);
  await identity.register();
  const fail = (times: number, attempt = wrong) =>
    Array.from({ length: times }).reduce<Promise<unknown>>(
      (before) => before.then(() => identity.logIn.execute(attempt).catch(() => undefined)),
      Promise.resolve(),
    );
  return { identity, fail };
}

describe('logging in', () => {
  it('takes the address in any case and the password in any normal form', async () => {
    const { identity } = await registered();
    const eve = { username: 'eve', email: 'eve@example.com', password: 'caf\u00E9 violet anchor' };
    await identity.register(eve);
    expect((await identity.logIn.execute({ ...credentials, email: 'ADA@example.COM' })).account.username).toBe('ada');
    const decomposed = { email: eve.email, password: eve.password.normalize('NFD'), address: HOME };
    expect((await identity.logIn.execute(decomposed)).account.username).toBe('eve');
  });

  it('costs two comparisons and says the same for an unknown address as for a wrong password', async () => {
    const { identity } = await registered();
    const known = identity.logIn.execute(wrong);
    await expect(known).rejects.toMatchObject({ code: 'invalid_credentials' });
    const unknown = identity.logIn.execute({ ...wrong, email: 'nobody@example.com' });
    await expect(unknown).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(identity.hasher.verified).toBe(4);
  });

  it('slows down after five failures, without comparing, and lets in again after the wait', async () => {
    const { identity, fail } = await registered();
    await fail(5);
    const compared = identity.hasher.verified;
    await expect(identity.logIn.execute(credentials)).rejects.toMatchObject({
      code: 'too_many_attempts',
      details: { retryAfterS: 15 },
    });
    expect(identity.hasher.verified).toBe(compared);
    identity.clock.passS(15);
    await identity.logIn.execute(credentials);
    await fail(4);
    await identity.logIn.execute(credentials);
  });

  it('slows down for addresses that are no account too', async () => {
    const { identity, fail } = await registered();
    await fail(5, { ...wrong, email: 'nobody@example.com' });
    await expect(identity.logIn.execute({ ...wrong, email: 'Nobody@example.com' })).rejects.toMatchObject({
      code: 'too_many_attempts',
    });
  });

  it('lets the owner in from a known network whatever strangers do', async () => {
    const { identity, fail } = await registered();
    await identity.logIn.execute(credentials);
    await fail(30);
    await identity.logIn.execute(credentials);
    await expect(identity.logIn.execute({ ...credentials, address: '203.0.113.9' })).rejects.toMatchObject({
      code: 'too_many_attempts',
    });
  });

  it('lets a new owner in from where the account was registered, whatever strangers did before and after', async () => {
    const identity = new IdentityInMemory();
    const strangers = async () => {
      for (let failure = 0; failure < 30; failure++) await identity.logIn.execute(wrong).catch(() => undefined);
    };
    await strangers();
    await identity.register(ADA, HOME);
    await strangers();
    await identity.logIn.execute(credentials);
    await expect(identity.logIn.execute({ ...credentials, address: '203.0.113.9' })).rejects.toMatchObject({
      code: 'too_many_attempts',
    });
  });

  it('slows down one network that tries many accounts', async () => {
    const { identity } = await registered();
    for (let account = 0; account < 50; account++) {
      const attempt = { ...wrong, email: `user${account}@example.com` };
      await expect(identity.logIn.execute(attempt)).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
    await expect(identity.logIn.execute({ ...credentials, address: wrong.address })).rejects.toMatchObject({
      code: 'too_many_attempts',
    });
    await identity.logIn.execute(credentials);
  });

  it('refuses even the right password when parallel guesses have failed meanwhile', async () => {
    const { identity, fail } = await registered();
    const verify = identity.hasher.verify.bind(identity.hasher);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    identity.hasher.verify = async (hash, password) => {
      if (password === ADA.password) await held;
      return verify(hash, password);
    };
    const guess = identity.logIn.execute(credentials);
    await fail(5);
    release();
    await expect(guess).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('refuses a password that was replaced while it was compared', async () => {
    const { identity } = await registered();
    const { account } = await identity.logIn.execute(credentials);
    const verify = identity.hasher.verify.bind(identity.hasher);
    identity.hasher.verify = async (hash, password) => {
      const right = await verify(hash, password);
      await identity.accounts.changePassword(account.id, 'another');
      return right;
    };
    await expect(identity.logIn.execute(credentials)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('is not slowed down where that is switched off', async () => {
    const { identity, fail } = await registered({ slowDown: false });
    await fail(60);
    await identity.logIn.execute(credentials);
  });
});
