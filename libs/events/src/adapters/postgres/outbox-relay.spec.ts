import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import type { DomainEvent } from '@app/kernel';
import { BackgroundTasks } from '@app/platform/background/background-tasks';
import { OutboxRelay } from '@app/platform/outbox/outbox-relay';
import { PostgresOutbox } from '@app/platform/outbox/postgres-outbox';

type Happened = DomainEvent<{ n: number }>;

let db: MigratedDatabase;

beforeAll(async () => void (db = await migratedDatabase()));
afterAll(() => db?.drop());
beforeEach(() => db.database.query('DELETE FROM platform.outbox'));

const publish = (n: number, type = 'test.happened.v1') =>
  db.database.run(() => new PostgresOutbox(db.database).publish({ type, payload: { n } }));
const relay = () => new OutboxRelay(db.database, new BackgroundTasks());
const left = () =>
  db.database.query<{ attempts: number; dead: boolean }>('SELECT attempts, dead FROM platform.outbox ORDER BY id');

describe('the relay of internal events', () => {
  it('delivers each to all handlers of its type, whatever happens to others', async () => {
    const [got, heard]: [number[], number[]] = [[], []];
    const one = relay();
    one.on<Happened>('test.happened.v1', async ({ n }: { n: number }) => {
      if (n % 10 === 3) throw new Error('not this one');
      got.push(n);
    });
    one.on<Happened>('test.happened.v1', async ({ n }: { n: number }) => void heard.push(n));
    for (let n = 0; n < 130; n++) await publish(n);
    while (await one.relay());
    const fine = Array.from({ length: 130 }, (_, n) => n).filter((n) => n % 10 !== 3);
    expect(got.sort((a, b) => a - b)).toEqual(fine);
    expect(heard.sort((a, b) => a - b)).toEqual(fine);
    expect(await left()).toEqual(Array.from({ length: 13 }, () => ({ attempts: 1, dead: false })));
  });

  it('shares the work between processes: nothing is handled twice', async () => {
    const got: number[] = [];
    const relays = Array.from({ length: 4 }, () => {
      const one = relay();
      one.on<Happened>('test.happened.v1', async ({ n }: { n: number }) => void got.push(n));
      return one;
    });
    await Promise.all(Array.from({ length: 300 }, (_, n) => publish(n)));
    await Promise.all(
      relays.map(async (one) => {
        while (await one.relay());
      }),
    );
    while (await relays[0]!.relay());
    expect(got.sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, n) => n));
    expect(await left()).toEqual([]);
  });

  it('sets aside what ended every process that handled it', async () => {
    await publish(1);
    await db.database.query(`UPDATE platform.outbox SET attempts = 12, due_at = now() - interval '1 s'`);
    const got: number[] = [];
    const one = relay();
    one.on<Happened>('test.happened.v1', async ({ n }: { n: number }) => void got.push(n));
    await one.relay();
    expect(got).toEqual([]);
    expect(await left()).toEqual([{ attempts: 13, dead: true }]);
  });

  it('leaves a type it has no handler for to a process that has one, such as one of a newer version', async () => {
    const [older, newer] = [relay(), relay()];
    const got: number[] = [];
    older.on<Happened>('test.happened.v1', async () => undefined);
    newer.on<Happened>('test.unheard.v1', async ({ n }: { n: number }) => void got.push(n));
    await publish(7, 'test.unheard.v1');
    await older.relay();
    expect(await left()).toEqual([{ attempts: 0, dead: false }]);
    await newer.relay();
    expect(got).toEqual([7]);
    expect(await left()).toEqual([]);
  });

  it('leaves events for users alone, and takes no handlers for them', async () => {
    expect(() => relay().on('job.completed', async () => undefined)).toThrow('has no handlers');
    await db.database.run(() =>
      new PostgresOutbox(db.database).publish({ type: 'job.completed', payload: {}, audience: [] }),
    );
    await relay().relay();
    expect(await left()).toHaveLength(1);
  });
});
