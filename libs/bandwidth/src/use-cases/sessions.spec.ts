import fc from 'fast-check';
import type { UserId } from '@app/kernel';
import { SessionMarket } from '../../testing/session-market.js';
import { usageOf } from '../../testing/gateway-repository.contract.js';
import type { GatewayId, SessionId } from '../contract.js';
import { SessionErrors } from '../domain/session.errors.js';
import { ProxyProvisioner, type ProxyAccess } from '../ports/proxy-provisioner.js';
import { eventually } from '../../../../test/support/eventually.js';
import { LONG } from '../../../../test/support/long.js';

const GB = 1_000_000_000n;
const USD = 1_000_000n;
let market: SessionMarket;
let gateway: GatewayId;

beforeAll(async () => (market = await SessionMarket.open()));
afterAll(() => market?.close());
beforeEach(async () => (gateway = await market.gateway()));
// Whatever happened, the audit passes.
afterEach(async () => expect(await market.wrongs()).toEqual({}));

const statusOf = async (id: SessionId) => (await market.sessions.find(id))?.status;
const age = (id: SessionId, column: 'created_at' | 'expires_at') =>
  market.pool.query(`UPDATE bandwidth.session SET ${column} = now() - interval '2 minutes' WHERE id = $1`, [id]);
const use = async (id: SessionId, bytes: bigint) => {
  await market.gateways.lease(gateway, id, bytes);
  await market.gateways.release(gateway, usageOf(id, bytes));
};

describe('an order', () => {
  it('holds its price and is nobody’s until it is activated', async () => {
    const buyer = await market.buyer(10n * USD);
    const ordered = await market.over().order.execute(market.terms(buyer, { boughtBytes: 2n * GB }));
    expect(ordered).toMatchObject({ heldMicros: 2n * USD, access: { host: '127.0.0.1', port: 1080 } });
    expect(await market.usd(buyer)).toBe(8n * USD);
    const { username, password } = ordered!.access;
    expect(await market.gateways.admit(username, password)).toBeNull();
    await market.activate(ordered!);
    expect(await market.gateways.admit(username, password)).toMatchObject({ sessionId: ordered!.sessionId });
    expect([username, password].every((secret) => /^[A-Za-z0-9]{28,}$/.test(secret))).toBe(true);
  });

  it('is refused without the money, and nothing is left of it', async () => {
    const buyer = await market.buyer(USD / 2n);
    await expect(market.over().order.execute(market.terms(buyer))).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    expect(await market.usd(buyer)).toBe(USD / 2n);
  });

  it('is not begun twice under one name while it is being served, and is afterwards', async () => {
    const [buyer, creationKey] = [await market.buyer(10n * USD), Buffer.from(`key ${Math.random()}`)];
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => market.over().order.execute(market.terms(buyer, { creationKey }))),
    );
    const begun = orders.filter((order) => order !== null);
    expect(begun).toHaveLength(1);
    expect(await market.usd(buyer)).toBe(9n * USD);
    await market.activate(begun[0]!);
    expect(await market.over().order.execute(market.terms(buyer, { creationKey }))).not.toBeNull();
  });

  it('finds an exit only where one hangs that would carry it', async () => {
    const buyer = await market.buyer(10n * USD);
    const [{ deviceId }, order] = [await market.device('is'), market.over().order];
    const wanted = { exit: 'device' as const, country: 'is' };
    const refused = expect.objectContaining({ code: 'no_exit_available' });
    await expect(order.execute(market.terms(buyer, wanted))).rejects.toEqual(refused);
    await market.gateways.exitsHere(gateway, [deviceId]);
    expect(await order.execute(market.terms(buyer, wanted))).not.toBeNull();
    expect(await order.execute(market.terms(buyer, { country: 'is' }))).not.toBeNull();
    await expect(order.execute(market.terms(buyer, { country: 'mt' }))).rejects.toEqual(refused);
    for (const reason of [
      'min_price_per_gb_micros = 1000001',
      'max_bytes_month = 5, month_bytes = 5',
      'stopped_at = now()',
    ]) {
      await market.pool.query(`UPDATE bandwidth.exit SET ${reason} WHERE device_id = $1`, [deviceId]);
      await expect(order.execute(market.terms(buyer, wanted))).rejects.toEqual(refused);
      await market.pool.query(
        `UPDATE bandwidth.exit SET min_price_per_gb_micros = 0, max_bytes_month = NULL, stopped_at = NULL WHERE device_id = $1`,
        [deviceId],
      );
    }
    expect(await order.execute(market.terms(buyer, wanted))).not.toBeNull();
    await market.silence(gateway);
    await expect(order.execute(market.terms(buyer, wanted))).rejects.toMatchObject({
      kind: expect.stringMatching(/unavailable|conflict/),
    });
  });

  it('takes bytes that cost less than a micro-dollar for nothing to sell', async () => {
    const terms = market.terms(await market.buyer(USD), { boughtBytes: 10_000n, pricePerGbMicros: 99n });
    await expect(market.over().order.execute(terms)).rejects.toMatchObject({ code: 'session_too_small' });
  });
});

it('all sessions of one buyer are closed at once, and nobody else’s', async () => {
  const [buyer, other] = [await market.buyer(10n * USD), await market.buyer(10n * USD)];
  const { order, settle } = market.over();
  const bought = async (whose: UserId) => {
    const ordered = await order.execute(market.terms(whose));
    await market.activate(ordered!);
    return ordered!.sessionId;
  };
  const [one, two, others] = [await bought(buyer), await bought(buyer), await bought(other)];
  await market.sessions.closeAllOf(buyer, 'so it is');
  await market.sessions.closeAllOf(buyer, 'so it is');
  expect([await statusOf(one), await statusOf(two), await statusOf(others)]).toEqual(['ended', 'ended', 'active']);
  for (const id of [one, two]) expect(await settle.execute(id)).toBe(true);
  expect([await market.usd(buyer), await market.usd(other)]).toEqual([10n * USD, 9n * USD]);
});

/** A provider that can be told how to fail. */
class Vendor extends ProxyProvisioner {
  override readonly name = 'http';
  fails: Error | null = null;
  final = true;
  closed: string[] = [];

  override async provision(): Promise<ProxyAccess> {
    if (this.fails) throw this.fails;
    return { host: 'vendor.example', port: 9000, username: `v${Math.random()}`, password: 'p', providerRef: 'ref' };
  }
  override async extend(): Promise<void> {
    if (this.fails) throw this.fails;
  }
  override async newPassword(): Promise<ProxyAccess> {
    return this.provision();
  }
  override async close({ sessionId }: { sessionId: SessionId }): Promise<boolean> {
    this.closed.push(sessionId);
    return this.final;
  }
}

describe('an outside provider', () => {
  it('that fails costs nothing', async () => {
    const [buyer, vendor] = [await market.buyer(10n * USD), new Vendor()];
    vendor.fails = SessionErrors.proxy_unavailable();
    await expect(market.over(vendor).order.execute(market.terms(buyer))).rejects.toBe(vendor.fails);
    expect(await market.usd(buyer)).toBe(10n * USD);
  });

  it('after a crash of ours: the money returns, and what was activated meanwhile stays', async () => {
    const [buyer, vendor] = [await market.buyer(10n * USD), new Vendor()];
    const { order, tidy } = market.over(vendor);
    const [broken, late] = [await order.execute(market.terms(buyer)), await order.execute(market.terms(buyer))];
    await tidy.failStale();
    expect(await market.usd(buyer)).toBe(8n * USD);
    for (const { sessionId } of [broken!, late!]) await age(sessionId, 'created_at');
    await market.activate(late!);
    await Promise.all([tidy.failStale(), tidy.failStale()]);
    expect(await market.usd(buyer)).toBe(9n * USD);
    await expect(market.activate(broken!)).rejects.toMatchObject({ code: 'proxy_unavailable' });
    expect([await statusOf(broken!.sessionId), await statusOf(late!.sessionId)]).toEqual(['failed', 'active']);
  });

  it('that was given up after it answered is told so', async () => {
    const [buyer, vendor] = [await market.buyer(10n * USD), new Vendor()];
    const { order, failSession } = market.over(vendor);
    const ordered = await order.execute(market.terms(buyer));
    await Promise.all([1, 2, 3].map(() => failSession.execute(ordered!.sessionId, ordered!.access.providerRef)));
    expect(vendor.closed).toEqual([ordered!.sessionId]);
    expect(await market.usd(buyer)).toBe(10n * USD);
  });

  it('whose last count is not known yet is asked again later', async () => {
    const [buyer, vendor] = [await market.buyer(10n * USD), new Vendor()];
    const { order, settle, tidy } = market.over(vendor);
    const ordered = await order.execute(market.terms(buyer));
    await market.activate(ordered!);
    await market.sessions.close(ordered!.sessionId, 'ended', 'test');
    vendor.final = false;
    expect(await settle.execute(ordered!.sessionId)).toBe(false);
    expect(await market.usd(buyer)).toBe(9n * USD);
    vendor.final = true;
    await tidy.settleClosed();
    expect(await market.usd(buyer)).toBe(10n * USD);
  });
});

describe('the end', () => {
  it('pays for what was used and returns the rest, once, however often it is asked for', async () => {
    const buyer = await market.buyer(10n * USD);
    const id = await market.buy(buyer, { boughtBytes: 2n * GB });
    await use(id, GB / 4n);
    const { end } = market.over();
    await Promise.all(Array.from({ length: 8 }, () => end.execute({ sessionId: id, userId: buyer })));
    await end.execute({ sessionId: id, userId: buyer });
    expect(await market.usd(buyer)).toBe(9_750_000n);
    expect(await statusOf(id)).toBe('ended');
  });

  it('pays the devices that carried, in their owners’ accounts', async () => {
    const [buyer, first, second] = [await market.buyer(10n * USD), await market.device(), await market.device('de')];
    const id = await market.buy(buyer);
    await market.gateways.lease(gateway, id, GB);
    const carried = [
      { deviceId: first.deviceId, gatewayBytes: GB / 2n, exitBytes: GB / 2n },
      { deviceId: second.deviceId, gatewayBytes: GB / 10n, exitBytes: GB },
    ];
    await market.gateways.release(gateway, usageOf(id, (GB * 8n) / 10n, carried));
    await market.over().end.execute({ sessionId: id, userId: buyer });
    expect(await market.usd(buyer)).toBe(9_200_000n);
    // 70 % of the price of half a GB and of a tenth, by the gateway's count whatever the device says.
    expect(await market.usd(first.ownerId)).toBe(350_000n);
    expect(await market.usd(second.ownerId)).toBe(70_000n);
  });

  it('is nobody else’s to call, and not for what never came to be', async () => {
    const [buyer, other] = [await market.buyer(10n * USD), await market.buyer(0n)];
    const id = await market.buy(buyer);
    const ordered = await market.over().order.execute(market.terms(buyer));
    const { end } = market.over();
    for (const [sessionId, userId] of [
      [id, other],
      [ordered!.sessionId, buyer],
    ] as Array<[SessionId, UserId]>)
      await expect(end.execute({ sessionId, userId })).rejects.toMatchObject({ code: 'session_not_found' });
    expect(await statusOf(id)).toBe('active');
  });

  it('waits for the last count of a gateway that lives, and bills it', async () => {
    const buyer = await market.buyer(10n * USD);
    const id = await market.buy(buyer);
    await market.gateways.lease(gateway, id, GB / 2n);
    const ending = market.over().end.execute({ sessionId: id, userId: buyer });
    await eventually(async () => (await statusOf(id)) === 'ended', 'its end');
    expect((await market.sessions.find(id))?.settled).toBe(false);
    await market.gateways.release(gateway, usageOf(id, GB / 4n));
    await ending;
    await market.over().tidy.settleClosed();
    expect(await market.usd(buyer)).toBe(9_750_000n);
  });

  it('does not wait for a gateway that died: what it reported stands', async () => {
    const buyer = await market.buyer(10n * USD);
    const id = await market.buy(buyer);
    await market.gateways.lease(gateway, id, GB / 2n);
    await market.gateways.report(gateway, [usageOf(id, GB / 10n)], []);
    await market.silence(gateway);
    await market.over().end.execute({ sessionId: id, userId: buyer });
    expect(await market.usd(buyer)).toBe(9_900_000n);
    // It comes back and says more: too late.
    await market.gateways.report(gateway, [usageOf(id, GB / 2n)], [id]);
    await market.gateways.release(gateway, usageOf(id, GB / 2n));
    expect(await market.usd(buyer)).toBe(9_900_000n);
  });
});

describe('time', () => {
  it('ends what is expired and what has no byte left, and settles it', async () => {
    const buyer = await market.buyer(10n * USD);
    const [expired, exhausted, forfeited] = [await market.buy(buyer), await market.buy(buyer), await market.buy(buyer)];
    await age(expired, 'expires_at');
    await use(exhausted, GB);
    await market.gateways.lease(gateway, forfeited, GB);
    await market.silence(gateway);
    const { tidy } = market.over();
    await tidy.closeDue();
    await tidy.settleClosed();
    expect([await statusOf(expired), await statusOf(exhausted), await statusOf(forfeited)]).toEqual([
      'expired',
      'exhausted',
      'exhausted',
    ]);
    expect(await market.usd(buyer)).toBe(9n * USD);
  });
});

describe('a top-up', () => {
  it('adds bytes at the price of the session, and its hold grows with it', async () => {
    const buyer = await market.buyer(10n * USD);
    const id = await market.buy(buyer, { pricePerGbMicros: 333_333n, boughtBytes: 10_000n });
    expect(await market.topUp.execute({ sessionId: id, userId: buyer, addedBytes: GB })).toEqual({
      costMicros: 333_333n,
      boughtBytes: GB + 10_000n,
    });
    await use(id, GB + 10_000n);
    await market.over().tidy.closeDue();
    await market.over().tidy.settleClosed();
    expect(await market.usd(buyer)).toBe(10n * USD - 333_336n);
  });

  it('is refused without the money, after the end, beyond the largest session and to others', async () => {
    const buyer = await market.buyer(2n * USD);
    const id = await market.buy(buyer);
    const add = (addedBytes: bigint, userId = buyer) => market.topUp.execute({ sessionId: id, userId, addedBytes });
    await expect(add(2n * GB)).rejects.toMatchObject({ code: 'insufficient_balance' });
    await expect(add(10n ** 15n)).rejects.toMatchObject({ code: 'session_too_large' });
    await expect(add(GB, await market.buyer(USD))).rejects.toMatchObject({ code: 'session_not_found' });
    await market.over().end.execute({ sessionId: id, userId: buyer });
    await expect(add(GB)).rejects.toMatchObject({ code: 'session_ended' });
    expect(await market.usd(buyer)).toBe(2n * USD);
  });
});

describe('a new password', () => {
  it('replaces the old one, and the name stays', async () => {
    const buyer = await market.buyer(10n * USD);
    const ordered = await market.over().order.execute(market.terms(buyer));
    await market.activate(ordered!);
    const { changePassword } = market.over();
    const access = await changePassword.ask({ sessionId: ordered!.sessionId, userId: buyer });
    await changePassword.store(ordered!.sessionId, access);
    const { username, password } = ordered!.access;
    expect(access.username).toBe(username);
    expect(await market.gateways.admit(username, password)).toBeNull();
    expect(await market.gateways.admit(username, access.password)).not.toBeNull();
    await market.over().end.execute({ sessionId: ordered!.sessionId, userId: buyer });
    await expect(changePassword.store(ordered!.sessionId, access)).rejects.toMatchObject({ code: 'session_ended' });
  });
});

describe('whatever happens to a session', () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('lease' as const), who: fc.nat(2), bytes: fc.bigInt(1n, 40_000n) }),
    fc.record({ what: fc.constant('report' as const), who: fc.nat(2), bytes: fc.bigInt(0n, 40_000n) }),
    fc.record({ what: fc.constant('release' as const), who: fc.nat(2), bytes: fc.bigInt(0n, 40_000n) }),
    fc.record({
      what: fc.constantFrom('die' as const, 'top-up' as const, 'tidy' as const),
      who: fc.nat(2),
      bytes: fc.bigInt(1_000n, 40_000n),
    }),
    fc.record({ what: fc.constantFrom('end' as const, 'expire' as const), who: fc.nat(2), bytes: fc.constant(0n) }),
  );

  it('what was held is billed or returned, once, and never more than was reported is billed', async () => {
    const device = await market.device();
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(10_000n, 100_000n),
        fc.bigInt(100_000n, 1_000_000_000n),
        fc.array(step, { maxLength: 14 }),
        async (boughtBytes, pricePerGbMicros, steps) => {
          const buyer = await market.buyer(1_000n * USD);
          const gateways = await Promise.all([market.gateway(), market.gateway(), market.gateway()]);
          const id = await market.buy(buyer, { boughtBytes, pricePerGbMicros });
          const { end, tidy } = market.over();
          for (const { what, who, bytes } of steps) {
            const at = gateways[who]!;
            const usage = usageOf(id, bytes, [{ deviceId: device.deviceId, gatewayBytes: 0n, exitBytes: bytes }]);
            if (what === 'lease') await market.gateways.lease(at, id, bytes);
            if (what === 'report') await market.gateways.report(at, [usage], [id]);
            if (what === 'release') await market.gateways.release(at, usage);
            if (what === 'die') await market.silence(at);
            if (what === 'expire') await age(id, 'expires_at');
            if (what === 'tidy') await Promise.all([tidy.closeDue(), tidy.settleClosed()]);
            if (what === 'end') await market.sessions.close(id, 'ended', 'test');
            if (what === 'top-up')
              await market.topUp.execute({ sessionId: id, userId: buyer, addedBytes: bytes }).catch(() => undefined);
          }
          await Promise.all(gateways.map((gatewayId) => market.silence(gatewayId)));
          await Promise.all([1, 2, 3].map(() => end.execute({ sessionId: id, userId: buyer })));
          const { rows } = await market.pool.query(
            `SELECT held_micros, billed_micros, (SELECT coalesce(sum(used), 0) FROM bandwidth.lease WHERE session_id = s.id) AS used
             FROM bandwidth.session s WHERE id = $1`,
            [id],
          );
          const { billed_micros, used } = rows[0] as { billed_micros: string; used: string };
          expect(await market.usd(buyer)).toBe(1_000n * USD - BigInt(billed_micros));
          expect(BigInt(billed_micros)).toBe((BigInt(used) * pricePerGbMicros) / GB);
        },
      ),
      { numRuns: 40 * LONG },
    );
  });
});
