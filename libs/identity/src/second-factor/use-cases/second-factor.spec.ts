import type { UserId } from '@app/kernel';
import { SecretVault } from '@app/kernel/secret-vault';
import { ADA, IdentityInMemory } from '../../../testing/identity-in-memory.js';
import { fromBase32 } from '../../../../../test/support/totp.js';
import { stepAt, totp } from '../domain/totp.js';
import { KeepSecondFactors } from './keep-second-factors.js';

const STRANGERS = '198.51.100.7';
const credentials = { email: ADA.email, password: ADA.password, address: STRANGERS };

/** Ada with two-factor sign-in, a minute later, and the app in her hand. */
async function withApp(options = {}) {
  const identity = new IdentityInMemory(options);
  const { account } = await identity.register();
  const userId = account.id;
  await identity.accounts.markEmailVerified(userId, identity.clock.now());
  const { uri, secret } = await identity.setUpSecondFactor.ask({ userId, password: ADA.password, address: STRANGERS });
  const app = (off = 0) => totp(fromBase32(secret), stepAt(identity.clock.now()) + off);
  const codes = await identity.setUpSecondFactor.enable(userId, app(), STRANGERS);
  identity.clock.passS(60);
  const logIn = (code?: string) => identity.logIn.execute({ ...credentials, code });
  const proof = (code: string, password = ADA.password) => ({ userId, password, code, address: STRANGERS });
  return { identity, userId, uri, secret, app, codes, logIn, proof };
}

const required = { code: 'second_factor_required' };
const wrong = { code: 'wrong_second_factor' };

describe('a second factor', () => {
  it('is off until the app has shown a code, and then asked for at each log-in', async () => {
    const identity = new IdentityInMemory();
    const { account } = await identity.register();
    const input = { userId: account.id, password: ADA.password, address: STRANGERS };
    await expect(identity.setUpSecondFactor.enable(account.id, '123456', STRANGERS)).rejects.toMatchObject({
      code: 'two_factor_off',
    });
    await expect(identity.setUpSecondFactor.ask({ ...input, password: 'wrong' })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    await identity.setUpSecondFactor.ask(input);
    await identity.logIn.execute(credentials);
    await expect(identity.setUpSecondFactor.enable(account.id, 'nonsense', STRANGERS)).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await identity.logIn.execute(credentials);

    const { uri, secret, app, logIn, identity: other, userId } = await withApp();
    expect(uri).toContain(`secret=${secret}`);
    await expect(logIn()).rejects.toMatchObject(required);
    expect((await logIn(app())).account.username).toBe('ada');
    await expect(other.setUpSecondFactor.ask({ ...input, userId })).rejects.toMatchObject({ code: 'two_factor_on' });
    expect(other.told).toContain('two_factor_enabled');
    expect(other.trail.acts.map(({ act }) => act)).toContain('two_factor.enabled');
  });

  it('takes a code once, also the one that enabled it, and a clock that is half a minute off', async () => {
    const { logIn, app, identity } = await withApp();
    await expect(logIn(app(-2))).rejects.toMatchObject(wrong);
    await logIn(app(-1));
    await expect(logIn(app(-1))).rejects.toMatchObject(wrong);
    await logIn(app(1));
    await expect(logIn(app())).rejects.toMatchObject(wrong);
    identity.clock.passS(60);
    const raced = await Promise.allSettled([logIn(app()), logIn(app())]);
    expect(raced.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { logIn, codes, identity } = await withApp();
    await logIn(codes[0]!.toLowerCase().replaceAll('-', ' '));
    await expect(logIn(codes[0])).rejects.toMatchObject(wrong);
    await logIn(codes[9]);
    const used = identity.trail.acts.filter(({ act }) => act === 'recovery_code.used');
    expect(used.map(({ detail }) => detail)).toEqual([{ left: 9 }, { left: 8 }]);
    const stored = [...identity.secondFactors.codes.rows.keys()].join();
    expect(stored).not.toContain(codes[1]!.replaceAll('-', ''));
  });

  it('slows down who knows the password and guesses the code: the right password clears nothing', async () => {
    const { logIn, app } = await withApp();
    for (let guess = 0; guess < 5; guess++) {
      await expect(logIn('000000')).rejects.toMatchObject(wrong);
      if (guess < 4) await expect(logIn()).rejects.toMatchObject(required);
    }
    await expect(logIn(app())).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('tells the owner of wrong codes, and says nothing about the account to who has a wrong password', async () => {
    const { identity, userId } = await withApp();
    const guess = { ...credentials, password: 'wrong', code: '000000' };
    await expect(identity.logIn.execute(guess)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(identity.logIn.execute({ ...credentials, code: '000000' })).rejects.toMatchObject(wrong);
    const failures = identity.outbox.events.filter(({ type }) => type === 'identity.login_failed.v1');
    expect(failures.map(({ payload }) => payload)).toMatchObject([
      { email: ADA.email },
      { userId, secondFactor: true },
    ]);
    for (const { payload } of failures) await identity.checkPassword.recordFailure(payload as never);
    const told = identity.trail.acts.filter(({ act }) => act === 'login.failed').map(({ detail }) => detail);
    expect(told).toEqual([undefined, { wrong: 'code' }]);
  });

  it('is switched off, and gets other recovery codes, with both factors only', async () => {
    const { identity, userId, proof, app, codes, logIn } = await withApp();
    const { changeSecondFactor } = identity;
    await expect(changeSecondFactor.disable(proof(app(), 'wrong'))).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(changeSecondFactor.disable(proof('000000'))).rejects.toMatchObject({ code: 'wrong_code' });
    const others = await changeSecondFactor.replaceCodes(proof(codes[0]!));
    await expect(logIn(codes[1])).rejects.toMatchObject(wrong);
    await changeSecondFactor.disable(proof(others[0]!));
    await logIn();
    expect(identity.secondFactors.codes.rows.size).toBe(0);
    expect(identity.told).toContain('two_factor_disabled');
    await expect(changeSecondFactor.disable(proof(others[1]!))).rejects.toMatchObject({ code: 'two_factor_off' });
    expect(await identity.secondFactors.find(userId)).toBeNull();
  });

  it('is asked for to change the password; a refused password uses up no code', async () => {
    const { identity, userId, codes } = await withApp();
    const { sessionId } = await identity.logIn.execute({ ...credentials, code: codes[0] });
    const change = (newPassword: string, code?: string) => {
      const both = { currentPassword: ADA.password, newPassword };
      return identity.changePassword.execute({ userId, sessionId, address: STRANGERS, ...both, code });
    };
    const fresh = 'crimson-harbour-18-lantern';
    await expect(change(fresh)).rejects.toMatchObject(required);
    await expect(change(fresh, '000000')).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(change('password123', codes[1])).rejects.toMatchObject({ code: 'password_too_common' });
    await change(fresh, codes[1]);
  });

  it('slows down who guesses the code that enables it', async () => {
    const identity = new IdentityInMemory();
    const userId: UserId = (await identity.register()).account.id;
    const { secret } = await identity.setUpSecondFactor.ask({ userId, password: ADA.password, address: STRANGERS });
    const enable = (code: string) => identity.setUpSecondFactor.enable(userId, code, STRANGERS);
    for (let guess = 0; guess < 5; guess++)
      await expect(enable('nonsense')).rejects.toMatchObject({ code: 'wrong_code' });
    const right = () => totp(fromBase32(secret), stepAt(identity.clock.now()));
    await expect(enable(right())).rejects.toMatchObject({ code: 'too_many_attempts' });
    identity.clock.passS(15);
    expect(await enable(right())).toHaveLength(10);
  });

  it('is reset by an operator, with the reason in the log', async () => {
    const { identity, userId, logIn } = await withApp();
    const reset = { userId, by: 'operator', why: 'lost phone, passport checked' } as const;
    expect(await identity.resetSecondFactor.execute(reset)).toBe(true);
    expect(await identity.resetSecondFactor.execute(reset)).toBe(false);
    await logIn();
    const acts = identity.trail.acts.filter(({ act }) => act === 'two_factor.reset');
    expect(acts).toEqual([{ userId, by: 'operator', act: 'two_factor.reset', detail: { why: reset.why } }]);
  });

  it('slows guesses of codes down, though the password alone is shown between them', async () => {
    const { identity, userId, logIn, app } = await withApp();
    const setUp = () => identity.setUpSecondFactor.ask({ userId, password: ADA.password, address: STRANGERS });
    for (let guess = 0; guess < 5; guess++) {
      await expect(logIn('000000')).rejects.toMatchObject(wrong);
      if (guess < 4) await expect(setUp()).rejects.toMatchObject({ code: 'two_factor_on' });
    }
    await expect(logIn(app())).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('tells nobody that one of many guesses at once was the password', async () => {
    const { identity, logIn } = await withApp();
    const verify = identity.hasher.verify.bind(identity.hasher);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    identity.hasher.verify = async (hash, password) => {
      if (password === ADA.password) await held;
      return verify(hash, password);
    };
    const guess = logIn();
    for (let n = 0; n < 5; n++)
      await identity.logIn.execute({ ...credentials, password: 'wrong' }).catch(() => undefined);
    release();
    await expect(guess).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('is asked of a log-in that began before it was enabled', async () => {
    const identity = new IdentityInMemory();
    const userId: UserId = (await identity.register()).account.id;
    const { secret } = await identity.setUpSecondFactor.ask({ userId, password: ADA.password, address: STRANGERS });
    const succeeded = identity.attempts.succeeded.bind(identity.attempts);
    identity.attempts.succeeded = async (...attempt) => {
      await identity.setUpSecondFactor.enable(
        userId,
        totp(fromBase32(secret), stepAt(identity.clock.now())),
        STRANGERS,
      );
      return succeeded(...attempt);
    };
    await expect(identity.logIn.execute(credentials)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('is forgotten if nobody enabled it within an hour', async () => {
    const identity = new IdentityInMemory();
    const userId: UserId = (await identity.register()).account.id;
    const { secret } = await identity.setUpSecondFactor.ask({ userId, password: ADA.password, address: STRANGERS });
    const keep = new KeepSecondFactors(identity.secondFactors, identity.vault, identity.clock);
    await keep.forget();
    expect(await identity.secondFactors.find(userId)).not.toBeNull();
    identity.clock.passS(3601);
    const late = identity.setUpSecondFactor.enable(
      userId,
      totp(fromBase32(secret), stepAt(identity.clock.now())),
      STRANGERS,
    );
    await expect(late).rejects.toMatchObject({ code: 'two_factor_off' });
    await keep.forget();
    expect(await identity.secondFactors.find(userId)).toBeNull();
  });

  it('is encrypted, under the newest secret after a while', async () => {
    const { identity, userId, secret } = await withApp();
    const old = 'the secret of the service in these tests';
    const stored = (await identity.secondFactors.find(userId))!.sealedSecret;
    expect(stored.toString('latin1')).not.toContain(fromBase32(secret).toString('base64url'));
    const vault = new SecretVault(['young', old], 'tests');
    await new KeepSecondFactors(identity.secondFactors, vault, identity.clock).reseal();
    const resealed = (await identity.secondFactors.find(userId))!.sealedSecret;
    expect(identity.vault.open(resealed, userId)).toBeNull();
    expect(vault.open(resealed, userId)).toBe(fromBase32(secret).toString('base64url'));
  });
});
