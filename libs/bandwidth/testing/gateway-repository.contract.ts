import { newId } from '@app/kernel/ids';
import type { DeviceId } from '@app/kernel';
import type { GatewayId, SessionId } from '../src/contract.js';
import type { GatewayRepository, Usage } from '../src/ports/gateway-repository.js';
import { eventually } from '../../../test/support/eventually.js';

export interface SoldSession {
  sessionId: SessionId;
  username: string;
  password: string;
}

/** A repository, and changes from outside. */
export interface GatewaysUnderTest {
  repository: GatewayRepository;
  sell(boughtBytes: bigint): Promise<SoldSession>;
  /** Ends a session, as the API does. */
  end(sessionId: SessionId): Promise<void>;
  /** Bytes given out and not given back. */
  leased(sessionId: SessionId): Promise<bigint>;
  used(sessionId: SessionId): Promise<bigint>;
}

const ADDRESS = { host: '127.0.0.1', port: 1080, tunnelPort: 1443, certificateSha256: 'ab'.repeat(32) };

export const usageOf = (sessionId: SessionId, usedBytes: bigint, carried: Usage['carried'] = []): Usage => ({
  sessionId,
  usedBytes,
  carried,
});

/** What every gateway repository must do; run on memory and on PostgreSQL. */
export function gatewayRepositoryContract(name: string, subject: () => GatewaysUnderTest): void {
  const repository = (): GatewayRepository => subject().repository;
  const gateway = (): Promise<GatewayId> => repository().register(ADDRESS);

  describe(`the gateway repository (${name})`, () => {
    it('admits who knows the password of an active session, and nobody else', async () => {
      const sold = await subject().sell(1_000n);
      expect(await repository().admit(sold.username, sold.password)).toMatchObject({
        sessionId: sold.sessionId,
        exit: 'any',
        country: null,
        pricePerGbMicros: 1_000_000n,
      });
      expect(await repository().admit(sold.username, `${sold.password}x`)).toBeNull();
      expect(await repository().admit(sold.username, '')).toBeNull();
      expect(await repository().admit('nobody', sold.password)).toBeNull();
      await subject().end(sold.sessionId);
      expect(await repository().admit(sold.username, sold.password)).toBeNull();
    });

    it('never leases more than was bought, however many ask at once', async () => {
      const { sessionId } = await subject().sell(10_000n);
      const gateways = await Promise.all(Array.from({ length: 4 }, gateway));
      const granted = await Promise.all(
        Array.from({ length: 40 }, (_, index) => repository().lease(gateways[index % 4]!, sessionId, 333n)),
      );
      expect(granted.reduce((sum, bytes) => sum + bytes, 0n)).toBe(10_000n);
      expect(await subject().leased(sessionId)).toBe(10_000n);
      expect(granted.filter((bytes) => bytes !== 333n && bytes !== 0n)).toEqual([10_000n % 333n]);
    });

    it('leases nothing of a session that is over, or that never was', async () => {
      const { sessionId } = await subject().sell(10_000n);
      const id = await gateway();
      await subject().end(sessionId);
      expect(await repository().lease(id, sessionId, 1n)).toBe(0n);
      expect(await repository().lease(id, newId<SessionId>(), 1n)).toBe(0n);
    });

    it('takes back what is released, and gives it out again', async () => {
      const { sessionId } = await subject().sell(1_000n);
      const [first, second] = [await gateway(), await gateway()];
      expect(await repository().lease(first, sessionId, 1_000n)).toBe(1_000n);
      expect(await repository().lease(second, sessionId, 1n)).toBe(0n);
      await repository().release(first, usageOf(sessionId, 400n));
      expect(await subject().leased(sessionId)).toBe(400n);
      // A repeat of the last word changes nothing.
      await repository().release(first, usageOf(sessionId, 400n));
      expect(await repository().lease(second, sessionId, 1_000n)).toBe(600n);
      await repository().report(second, [usageOf(sessionId, 250n)], []);
      expect(await subject().used(sessionId)).toBe(650n);
    });

    it('goes on counting when a gateway leases again after a release', async () => {
      const { sessionId } = await subject().sell(1_000n);
      const id = await gateway();
      await repository().lease(id, sessionId, 300n);
      await repository().release(id, usageOf(sessionId, 100n));
      expect(await repository().lease(id, sessionId, 200n)).toBe(200n);
      await repository().report(id, [usageOf(sessionId, 300n)], []);
      expect(await subject().used(sessionId)).toBe(300n);
      expect(await subject().leased(sessionId)).toBe(300n);
    });

    it('stores absolute counters: a repeated report counts nothing twice', async () => {
      const { sessionId } = await subject().sell(1_000n);
      const id = await gateway();
      await repository().lease(id, sessionId, 500n);
      for (const used of [200n, 200n, 300n]) await repository().report(id, [usageOf(sessionId, used)], []);
      expect(await subject().used(sessionId)).toBe(300n);
    });

    it('tells who holds unused bytes that another gateway wants them, and not who asks', async () => {
      const { sessionId } = await subject().sell(1_000n);
      const [holder, asker] = [await gateway(), await gateway()];
      await repository().lease(holder, sessionId, 1_000n);
      const before = await repository().report(holder, [usageOf(sessionId, 10n)], [sessionId]);
      expect(before.get(sessionId)).toEqual({ active: true, wanted: false });
      expect(await repository().lease(asker, sessionId, 5n)).toBe(0n);
      const after = await repository().report(holder, [usageOf(sessionId, 10n)], [sessionId]);
      expect(after.get(sessionId)).toEqual({ active: true, wanted: true });
      expect((await repository().report(asker, [], [sessionId])).get(sessionId)).toEqual({
        active: true,
        wanted: false,
      });
    });

    it('ends a session with its last byte', async () => {
      const { sessionId } = await subject().sell(1_000n);
      const [first, second] = [await gateway(), await gateway()];
      await repository().lease(first, sessionId, 600n);
      await repository().lease(second, sessionId, 400n);
      const half = await repository().report(first, [usageOf(sessionId, 600n)], [sessionId]);
      expect(half.get(sessionId)).toMatchObject({ active: true });
      const all = await repository().report(second, [usageOf(sessionId, 400n)], [sessionId]);
      expect(all.get(sessionId)).toEqual({ active: false, wanted: false });
    });

    it('says of a session that was ended that it is not active, and of an unknown one nothing', async () => {
      const { sessionId } = await subject().sell(1_000n);
      const [id, unknown] = [await gateway(), newId<SessionId>()];
      await repository().lease(id, sessionId, 600n);
      await subject().end(sessionId);
      const states = await repository().report(id, [usageOf(sessionId, 5n)], [sessionId, unknown]);
      expect(states.get(sessionId)).toEqual({ active: false, wanted: false });
      expect(states.get(unknown)?.active ?? false).toBe(false);
      await repository().release(id, usageOf(sessionId, 7n));
      expect(await subject().used(sessionId)).toBe(7n);
    });

    it('stores the counters of many sessions at once', async () => {
      const id = await gateway();
      const sold = await Promise.all(Array.from({ length: 20 }, () => subject().sell(1_000n)));
      for (const { sessionId } of sold) await repository().lease(id, sessionId, 100n);
      const usages = sold.map(({ sessionId }, index) => usageOf(sessionId, BigInt(index)));
      const watched = sold.map(({ sessionId }) => sessionId);
      expect((await repository().report(id, usages, watched)).size).toBe(20);
      for (const [index, sessionId] of watched.entries()) expect(await subject().used(sessionId)).toBe(BigInt(index));
    });

    it('calls back when a session changes, until it is told not to', async () => {
      const [first, second] = [await subject().sell(1_000n), await subject().sell(1_000n)];
      const heard: SessionId[] = [];
      const stop = await repository().onChange((sessionId) => heard.push(sessionId));
      await subject().end(first.sessionId);
      await eventually(() => heard.includes(first.sessionId), 'word of the end');
      await stop();
      await subject().end(second.sessionId);
      expect(heard).not.toContain(second.sessionId);
    });

    it('knows no outdated or invented tickets, and takes presence of any devices', async () => {
      expect(await repository().exitOf('invented')).toBeNull();
      const id = await gateway();
      await repository().exitsHere(id, [newId<DeviceId>(), newId<DeviceId>()]);
      await repository().exitsHere(id, []);
      await repository().leave(id);
      await repository().leave(id);
    });
  });
}
