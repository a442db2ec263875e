import { randomUUID } from 'node:crypto';
import {
  startVendorStub,
  VENDOR_TOKEN,
  type StubSession,
  type VendorStub,
} from '../../../../../test/support/vendor-stub.js';
import type { SessionId } from '../../contract.js';
import { ReconcileVendor } from './reconcile-vendor.js';
import { VendorSessionRepository, type VendorRecord, type VendorReport } from './vendor-session-repository.js';
import { VendorClient } from './vendor-client.js';
import { VendorHttp } from './vendor-http.js';

const BOUGHT = 1_000;

/** Our sessions in memory. */
class InMemoryVendorSessions extends VendorSessionRepository {
  readonly records = new Map<string, VendorRecord & { usedBytes: bigint }>();

  async find(ids: SessionId[]): Promise<Map<string, VendorRecord>> {
    return new Map([...this.records].filter(([id]) => ids.includes(id as SessionId)));
  }

  async active(_before: Date, after: SessionId | null, limit: number): Promise<VendorRecord[]> {
    const active = [...this.records.values()].filter(({ stage }) => stage === 'active');
    const later = active.filter(({ sessionId }) => after === null || sessionId > after);
    return later.sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1)).slice(0, limit);
  }

  async report(reports: VendorReport[]): Promise<bigint> {
    let excess = 0n;
    for (const { sessionId, usedBytes } of reports) {
      const record = this.records.get(sessionId)!;
      if (usedBytes > record.boughtBytes) excess += usedBytes - record.boughtBytes;
      const capped = usedBytes > record.boughtBytes ? record.boughtBytes : usedBytes;
      if (capped > record.usedBytes) record.usedBytes = capped;
    }
    return excess;
  }

  async finish(): Promise<bigint> {
    throw new Error('only the provisioner finishes sessions');
  }
}

let stub: VendorStub;
let client: VendorClient;
let sessions: InMemoryVendorSessions;
let closed: Array<[string, string]>;
let excess: bigint;
let faults: number;

beforeEach(async () => {
  stub = await startVendorStub();
  client = new VendorClient(new VendorHttp({ baseUrl: stub.url, token: VENDOR_TOKEN, deadlineMs: 2_000 }));
  sessions = new InMemoryVendorSessions();
  closed = [];
  excess = 0n;
  faults = 0;
});
afterEach(() => stub.close());

/** A session that both sides know, or only one of them. */
async function session(here: VendorRecord['stage'] | null = 'active'): Promise<StubSession> {
  const key = randomUUID();
  const order = { key, bytes: BigInt(BOUGHT), exit: 'any' as const, country: null, expiresAt: new Date() };
  const { id } = await client.create(order);
  const record = { sessionId: key as SessionId, providerRef: id, boughtBytes: BigInt(BOUGHT), usedBytes: 0n };
  if (here) sessions.records.set(key, { ...record, stage: here });
  return stub.sessions.get(id)!;
}

function reconcile(): Promise<void> {
  const actions = {
    close: async (sessionId: SessionId, cause: string) => void closed.push([sessionId, cause]),
    onExcess: (bytes: bigint) => (excess += bytes),
    onFault: () => (faults += 1),
  };
  return new ReconcileVendor(client, sessions, actions).execute();
}

const usedOf = ({ key }: StubSession): bigint => sessions.records.get(key)!.usedBytes;

describe('the reconciliation with a vendor', () => {
  it('takes usage over, never backwards', async () => {
    const one = await session();
    one.usedBytes = 500;
    await reconcile();
    one.usedBytes = 100;
    await reconcile();
    expect(usedOf(one)).toBe(500n);
    expect(closed).toEqual([]);
  });

  it("counts what is used up, and what the vendor let pass beyond; closing it is the quota watch's task", async () => {
    const [exact, beyond] = [await session(), await session()];
    exact.usedBytes = BOUGHT;
    beyond.usedBytes = BOUGHT + 70;
    await reconcile();
    expect([usedOf(exact), usedOf(beyond), excess]).toEqual([BigInt(BOUGHT), BigInt(BOUGHT), 70n]);
    expect(closed).toEqual([]);
  });

  it('closes what the vendor carries no further, though told that more is bought', async () => {
    const one = await session();
    Object.assign(one, { status: 'exhausted', usedBytes: 300 });
    stub.fail(/quota$/, { text: JSON.stringify({ id: one.id, key: one.key, status: 'exhausted', used_bytes: 300 }) });
    await reconcile();
    expect(closed).toEqual([[one.key, 'exhausted']]);
  });

  it('tells the vendor again of a top-up it did not hear of, instead of closing', async () => {
    const one = await session();
    sessions.records.get(one.key)!.boughtBytes = 5_000n;
    Object.assign(one, { status: 'exhausted', usedBytes: BOUGHT });
    await reconcile();
    expect(one).toMatchObject({ bytes: 5_000, status: 'active' });
    expect(closed).toEqual([]);
  });

  it.each([['over' as const], [null]])('ends there what is %s here, as often as it takes', async (stage) => {
    const one = await session(stage);
    stub.fail(/end$/, { status: 400 }, 1);
    await reconcile();
    expect([one.status, faults]).toEqual(['active', 1]);
    await reconcile();
    expect([one.status, faults]).toEqual(['ended', 1]);
    expect(closed).toEqual([]);
  });

  it.each([['provisioning' as const], ['closing' as const]])(
    'leaves a %s session to the process that works on it',
    async (stage) => {
      const one = await session(stage);
      await reconcile();
      expect(one.status).toBe('active');
      expect(closed).toEqual([]);
    },
  );

  it('closes what the vendor has ended or does not know, and what it only forgot to list goes on', async () => {
    const [ended, unknown, unlisted] = [await session(), await session(), await session()];
    ended.status = 'ended';
    stub.sessions.delete(unknown.id);
    unlisted.usedBytes = 9;
    stub.fail(/GET \/usage/, { text: '{"sessions":[],"next_cursor":null}' }, 1);
    await reconcile();
    expect(closed.sort()).toEqual([ended, unknown].map(({ key }) => [key, 'ended']).sort());
    expect(usedOf(unlisted)).toBe(9n);
  });

  it('closes nothing when the list or the question fails: a 404 without a code is no answer', async () => {
    const one = await session();
    one.status = 'ended';
    stub.fail(/GET \/sessions/, { status: 404 }, 1);
    await reconcile();
    expect([closed, faults]).toEqual([[], 1]);
    stub.fail(/GET \/usage/, { status: 400 }, 1);
    await expect(reconcile()).rejects.toThrow('400');
    expect(closed).toEqual([]);
  });
});
