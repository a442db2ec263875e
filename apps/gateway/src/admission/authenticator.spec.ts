import { InMemoryGatewayRepository } from '@app/bandwidth/testing';
import { ConnectionCount } from './connection-limits.js';
import { Authenticator } from './authenticator.js';
import { FailureThrottle } from './failure-throttle.js';

describe('the authenticator', () => {
  const repository = new InMemoryGatewayRepository();
  const session = repository.sell(1_000n);
  const right = { username: session.username, password: session.password };
  let now = 0;
  let authenticator: Authenticator;
  beforeEach(() => {
    now = 1_000;
    repository.admissions = 0;
    repository.away = false;
    session.active = true;
    authenticator = new Authenticator(repository, new FailureThrottle(() => now), () => now);
  });

  it('lets the buyer in, and nobody else', async () => {
    expect(await authenticator.admit('a', right)).toMatchObject({
      pass: { sessionId: session.pass.sessionId },
      wish: { kind: 'any' },
    });
    expect(await authenticator.admit('a', { ...right, password: 'wrong' })).toBeNull();
    expect(await authenticator.admit('a', { ...right, password: `${right.password} ` })).toBeNull();
    expect(await authenticator.admit('a', { ...right, username: `${right.username}-city-x` })).toBeNull();
    expect(await authenticator.admit('a', { ...right, username: 'nobody' })).toBeNull();
  });

  it('asks once for many log-ins at once, and not again for a moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => authenticator.admit('a', right)));
    await authenticator.admit('a', { ...right, username: `${right.username}-session-x` });
    expect(repository.admissions).toBe(1);
    now += 2_001;
    await authenticator.admit('a', right);
    expect(repository.admissions).toBe(2);
  });

  it('forgets a session that changed, and an answer from before the change', async () => {
    await authenticator.admit('a', right);
    session.active = false;
    authenticator.forget(session.pass.sessionId);
    expect(await authenticator.admit('a', right)).toBeNull();
    session.active = true;
    const early = authenticator.admit('a', right);
    authenticator.forget(session.pass.sessionId);
    await early;
    session.active = false;
    expect(await authenticator.admit('a', right)).toBeNull();
  });

  it('stops asking for an address that guesses, but lets known passwords in', async () => {
    await authenticator.admit('bad', right);
    for (let index = 0; index < 40; index++) await authenticator.admit('bad', { ...right, password: `guess ${index}` });
    expect(repository.admissions).toBe(31);
    expect(await authenticator.admit('bad', right)).not.toBeNull();
    expect(await authenticator.admit('good', { ...right, password: 'x' })).toBeNull();
    expect(repository.admissions).toBe(32);
    now += 60_001;
    expect(await authenticator.admit('bad', right)).not.toBeNull();
  });

  it('rejects while the database is away', async () => {
    repository.away = true;
    await expect(authenticator.admit('a', right)).rejects.toThrow('away');
    repository.away = false;
    expect(await authenticator.admit('a', right)).not.toBeNull();
  });
});

describe('L5: an IPv6 client, which owns a /64,', () => {
  it('has the connections of one address', () => {
    const count = new ConnectionCount({ inAll: 9, perAddress: 2, perSession: 9 });
    const entered = ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8::2', '2001:db8:0:1::1'].map((one) =>
      count.enter(one),
    );
    expect(entered).toEqual([true, true, false, true]);
    count.leave('2001:db8::ffff');
    expect(count.enter('2001:db8::2')).toBe(true);
  });

  it('has the wrong passwords of one address', () => {
    const throttle = new FailureThrottle(() => 0);
    for (let index = 0; index < 40; index++) throttle.failed(`2001:db8::${index.toString(16)}`);
    expect(['2001:db8::abcd', '2001:db8:0:1::1'].map((one) => throttle.blocks(one))).toEqual([true, false]);
  });
});

describe('ConnectionCount', () => {
  it('holds each address and all to their limits', () => {
    const count = new ConnectionCount({ inAll: 3, perAddress: 2, perSession: 9 });
    expect([count.enter('a'), count.enter('a'), count.enter('a'), count.enter('b'), count.enter('c')]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    count.leave('a');
    expect(count.enter('c')).toBe(true);
    expect(count.inAll).toBe(3);
  });
});
