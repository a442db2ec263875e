import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { migratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { BackgroundTasks, type BackgroundTask } from '../background/background-tasks.js';
import { Blobs } from './blobs.js';
import { FileBlobStore } from './file-blob-store.js';

let tables: MigratedDatabase;
let folder: string;
let blobs: Blobs;
let sweep: () => Promise<boolean | void>;

beforeAll(async () => {
  tables = await migratedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  const registered: BackgroundTask[] = [];
  const tasks = new BackgroundTasks();
  tasks.register = (task) => void registered.push(task);
  blobs = new Blobs(tables.database, new FileBlobStore(folder), tasks);
  blobs.onModuleInit();
  sweep = () => (registered[0] as BackgroundTask).run();
});
afterAll(async () => {
  await tables.drop();
  await rm(folder, { recursive: true });
});

const receive = (content: string) => blobs.receive(Readable.from([Buffer.from(content)]), 100);
const files = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};
const rows = () => tables.database.query('SELECT key FROM platform.unkept_blob');
const twoHoursPass = () =>
  tables.database.query(`UPDATE platform.unkept_blob SET due_at = due_at - interval '2 hours 1 second'`);

describe('Blobs', () => {
  it('leaves a kept blob alone and removes a discarded one', async () => {
    const { key } = await receive('kept');
    await tables.database.run(() => blobs.keep(key));
    await twoHoursPass();
    await sweep();
    expect(await text((await blobs.open(key)) as Readable)).toBe('kept');
    await tables.database.run(() => blobs.discard([key]));
    await sweep();
    expect(await blobs.open(key)).toBeNull();
    expect(await rows()).toEqual([]);
    expect(await files()).toBe(0);
  });

  it('sweeps what nobody kept, after two hours and not before', async () => {
    const { key } = await receive('forgotten by a crash');
    await sweep();
    expect(await files()).toBe(1);
    await twoHoursPass();
    await sweep();
    expect(await files()).toBe(0);
    await expect(blobs.keep(key)).rejects.toMatchObject({ code: 'upload_interrupted' });
  });

  it('keeps nothing when the unit of work that keeps it fails', async () => {
    const { key } = await receive('rolled back');
    const failing = tables.database.run(async () => {
      await blobs.keep(key);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await blobs.sweepSoon(key);
    await sweep();
    expect(await files()).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('sweeps at once what a refused upload may have left', async () => {
    await expect(receive('x'.repeat(101))).rejects.toMatchObject({ code: 'body_too_large' });
    expect(await rows()).toHaveLength(1);
    await sweep();
    expect(await rows()).toEqual([]);
  });
});
