import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { newId, NoSpendGuard, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import { ledgerDatabase } from '@app/ledger/ledger.database';
import { BackgroundTasks, type BackgroundTask } from '@app/platform/background/background-tasks';
import { Blobs } from '@app/platform/blobs/blobs';
import { FileBlobStore } from '@app/platform/blobs/file-blob-store';
import { workersDatabase } from '@app/workers/workers.database';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { aJob, RecordedCommands } from '../../../../testing/fakes.js';
import { TERMS } from '../../../../testing/job-repository.contract.js';
import type { AttemptId, JobId } from '../../../contract.js';
import { MAX_FILES } from '../../domain/stored-file.js';
import { JobChanges } from '../../../jobs/adapters/job-changes.js';
import { PostJob } from '../../../jobs/use-cases/post-job.js';
import { ReceiveFile } from '../../use-cases/receive-file.js';
import { RemoveFile } from '../../use-cases/remove-file.js';
import { ListFiles } from './list-files.query.js';
import { marketplaceDatabase } from '../../../marketplace.database.js';
import { TypeormFileRepository } from './typeorm-file-repository.js';
import { PostgresJobRepository } from '../../../jobs/adapters/postgres/postgres-job-repository.js';

// TERMS: a file has up to 1,000 bytes, a user's 3,000, a job's inputs 1,500, for 30 days.
let db: MigratedDatabase;
let folder: string;
let repository: TypeormFileRepository;
let jobs: PostgresJobRepository;
let ledger: PostgresLedger;
let receiving: ReceiveFile;
let removing: RemoveFile;
let posting: PostJob;
let files: ListFiles;
let sweep: () => Promise<boolean | void>;

beforeEach(async () => {
  db = await migratedDatabase(ledgerDatabase, workersDatabase, marketplaceDatabase);
  folder = await mkdtemp(join(tmpdir(), 'files-spec-'));
  const registered: BackgroundTask[] = [];
  const tasks = new BackgroundTasks();
  tasks.register = (task) => void registered.push(task);
  const blobs = new Blobs(db.database, new FileBlobStore(folder), tasks);
  blobs.onModuleInit();
  sweep = () => registered[0]!.run();
  repository = new TypeormFileRepository(db.database);
  ledger = new PostgresLedger(db.database);
  jobs = new PostgresJobRepository(db.database, ledger, new RecordedCommands(), new JobChanges(), TERMS);
  receiving = new ReceiveFile(db.database, repository, blobs, TERMS);
  removing = new RemoveFile(db.database, repository, blobs, TERMS);
  posting = new PostJob(jobs, new NoSpendGuard(), db.database, repository, TERMS, ledger);
  files = new ListFiles(db.database, TERMS);
});
afterEach(async () => {
  expect(await disagreements()).toEqual([]);
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What the counts say against what is there. */
const disagreements = () =>
  db.database.query(
    `SELECT 'content' AS of FROM marketplace.content c
       WHERE c.files <> (SELECT count(*) FROM marketplace.file f WHERE f.sha256 = c.sha256)
     UNION ALL SELECT 'space' FROM marketplace.file_space s CROSS JOIN LATERAL (
       SELECT count(*) AS files, coalesce(sum(c.size_bytes), 0) AS bytes FROM marketplace.file f
       JOIN marketplace.content c ON c.sha256 = f.sha256 WHERE f.owner_id = s.owner_id) n
     WHERE s.files <> n.files OR s.used_bytes <> n.bytes`,
  );

const sha = (content: string) => createHash('sha256').update(content).digest('hex');
const store = (ownerId: UserId, content: string, sha256: string | null = null, name: string | null = null) =>
  receiving.execute({
    ownerId,
    name,
    content: Readable.from([Buffer.from(content)]),
    announcedBytes: content.length,
    sha256,
  });
const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const ownList = async (ownerId: UserId) => (await files.ofOwner(ownerId, { limit: 100 })).files;
const someone = () => newId<UserId>();

async function buyer(): Promise<UserId> {
  const userId = someone();
  await ledger.openAccounts(userId);
  await ledger.grant({ userId, currency: 'coin', amountMicros: 9_000_000n, key: `g:${userId}`, kind: 'welcome' });
  return userId;
}
const job = (buyerId: UserId, ...sha256s: string[]) => {
  const inputs = sha256s.map((sha256, n) => ({ path: `in/${n}`, sha256 }));
  const { id: _id, needs: _needs, ...asked } = aJob(buyerId, { spec: { script: 'true', inputs } });
  return posting.execute(asked);
};
async function take(jobId: JobId): Promise<DeviceId> {
  const deviceId = newId<DeviceId>();
  await jobs.accept(jobId, { attemptId: newId<AttemptId>(), deviceId, ownerId: await buyer() });
  return deviceId;
}
const finish = (jobId: JobId, deviceId: DeviceId) =>
  jobs.complete({
    jobId,
    deviceId,
    ownerId: someone(),
    attemptId: null,
    exitCode: 0,
    result: null,
    resultSha256: null,
  });
const daysPass = (days: number) =>
  db.database.query(
    `WITH f AS (UPDATE marketplace.file SET used_at = used_at - make_interval(days => $1::int))
     UPDATE marketplace.job SET ended_at = ended_at - make_interval(days => $1::int)`,
    [days],
  );

describe('a file', () => {
  it('is stored by its content, once for its owner, and keeps the name it got first', async () => {
    const owner = someone();
    await store(owner, 'hello', null, 'a.txt');
    const again = await store(owner, 'hello', sha('hello'), 'b.txt');
    expect(again).toEqual({ sha256: sha('hello'), name: 'a.txt', sizeBytes: 5 });
    expect(await ownList(owner)).toMatchObject([{ sha256: sha('hello'), name: 'a.txt', size_bytes: 5, in_use: false }]);
    expect(await repository.space(owner)).toEqual({ files: 1, usedBytes: 5 });
    await sweep();
    expect(await stored()).toBe(1);
  });

  it('shares its bytes with others of the same content, who neither see nor lose it', async () => {
    const [one, other] = [someone(), someone()];
    await store(one, 'hello');
    await expect(files.own(other, sha('hello'))).rejects.toHaveProperty('code', 'file_not_found');
    await store(other, 'hello');
    expect(await repository.space(other)).toEqual({ files: 1, usedBytes: 5 });
    await sweep();
    expect(await stored()).toBe(1);
    await removing.execute(one, sha('hello'));
    await sweep();
    expect([await stored(), (await ownList(other)).length, (await ownList(one)).length]).toEqual([1, 1, 0]);
    await removing.execute(other, sha('hello'));
    await sweep();
    expect(await stored()).toBe(0);
    expect(await repository.space(other)).toEqual({ files: 0, usedBytes: 0 });
  });

  it('is refused with another hash, too large, or cut, and leaves nothing', async () => {
    const owner = someone();
    await expect(store(owner, 'hello', sha('bye'))).rejects.toHaveProperty('code', 'file_hash_mismatch');
    await expect(store(owner, 'x'.repeat(1_001))).rejects.toHaveProperty('code', 'body_too_large');
    const cut = new PassThrough();
    const upload = receiving.execute({ ownerId: owner, name: null, content: cut, announcedBytes: 10, sha256: null });
    cut.write('half');
    cut.destroy();
    await expect(upload).rejects.toHaveProperty('code', 'upload_interrupted');
    await sweep();
    expect([await stored(), await ownList(owner)]).toEqual([0, []]);
  });

  it('never takes more room than its owner has, however many come at once', async () => {
    const owner = someone();
    // Each alone fits into what is left; the announced size is unsaid, so that nothing is refused early.
    await store(owner, 'a'.repeat(1_000));
    const contents = ['b', 'c', 'd', 'e'].map((letter) => letter.repeat(900));
    const outcomes = await Promise.allSettled(
      contents.map((content) =>
        receiving.execute({
          ownerId: owner,
          name: null,
          content: Readable.from([Buffer.from(content)]),
          announcedBytes: null,
          sha256: null,
        }),
      ),
    );
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'stored'));
    expect(codes.sort()).toEqual(['file_space_full', 'file_space_full', 'stored', 'stored']);
    expect(await repository.space(owner)).toEqual({ files: 3, usedBytes: 2_800 });
    await expect(store(owner, 'f'.repeat(900))).rejects.toHaveProperty('code', 'file_space_full');
    await sweep();
    expect(await stored()).toBe(3);
  });

  it('is taken again where nothing else has room, when its sender says what it is', async () => {
    const owner = someone();
    for (const letter of ['a', 'b', 'c']) await store(owner, letter.repeat(1_000));
    await expect(store(owner, 'a'.repeat(1_000))).rejects.toHaveProperty('code', 'file_space_full');
    expect(await store(owner, 'a'.repeat(1_000), sha('a'.repeat(1_000)))).toHaveProperty('sizeBytes', 1_000);
    await expect(store(owner, 'd', sha('d'))).rejects.toHaveProperty('code', 'file_space_full');
  });

  it('is one of so many, and one of four that come at once', async () => {
    const owner = someone();
    await store(owner, 'first');
    await db.database.query('UPDATE marketplace.file_space SET files = $1', [MAX_FILES]);
    await expect(store(owner, 'second')).rejects.toHaveProperty('code', 'too_many_files');
    await db.database.query('UPDATE marketplace.file_space SET files = 1');
    const busy = someone();
    const streams = Array.from({ length: 4 }, () => new PassThrough());
    const uploads = streams.map((content) =>
      receiving.execute({ ownerId: busy, name: null, content, announcedBytes: null, sha256: null }),
    );
    await expect(store(busy, 'fifth')).rejects.toHaveProperty('code', 'too_many_uploads');
    streams.forEach((stream, n) => stream.end(`upload ${n}`));
    await Promise.all(uploads);
    await store(busy, 'fifth');
    expect(await ownList(busy)).toHaveLength(5);
  });

  it('is listed in pages, newest first', async () => {
    const owner = someone();
    for (const content of ['1', '2', '3', '4', '5']) await store(owner, content, null, content);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const list = await files.ofOwner(owner, { limit: 2, cursor });
      seen.push(...list.files.map(({ name }) => name));
      cursor = list.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
  });
});

describe('an input', () => {
  it("is one of the buyer's own files, and all of them are not too large together", async () => {
    const [owner, other] = [await buyer(), someone()];
    await store(owner, 'mine');
    await store(other, 'theirs');
    await expect(job(owner, sha('mine'), sha('theirs'))).rejects.toMatchObject({
      code: 'input_not_found',
      details: { errors: [{ field: 'spec.inputs.1.sha256' }] },
    });
    await store(owner, 'x'.repeat(1_000));
    await expect(job(owner, sha('x'.repeat(1_000)), sha('x'.repeat(1_000)))).rejects.toHaveProperty(
      'code',
      'inputs_too_large',
    );
    expect((await ledger.balances(owner)).coin).toBe(9_000_000n);
    expect(await db.database.query('SELECT 1 FROM marketplace.job')).toEqual([]);
  });

  it('is not noted when the job finds no money', async () => {
    const poor = someone();
    await ledger.openAccounts(poor);
    await store(poor, 'mine');
    await expect(job(poor, sha('mine'))).rejects.toHaveProperty('code', 'insufficient_balance');
    expect(await db.database.query('SELECT 1 FROM marketplace.job_input')).toEqual([]);
  });

  it('opens to the device that runs the job, while it does', async () => {
    const owner = await buyer();
    await store(owner, 'mine', null, 'a.txt');
    await store(owner, 'not named');
    const id = await job(owner, sha('mine'));
    const read = (device: DeviceId, sha256 = sha('mine')) => files.input(id, device, null, sha256);
    await expect(read(newId<DeviceId>())).rejects.toHaveProperty('code', 'job_not_found');
    const device = await take(id);
    expect((await read(device)).file).toMatchObject({ name: 'a.txt', sizeBytes: 4 });
    await expect(read(device, sha('not named'))).rejects.toHaveProperty('code', 'file_not_found');
    await expect(read(newId<DeviceId>())).rejects.toHaveProperty('code', 'job_not_found');
    await finish(id, device);
    await expect(read(device)).rejects.toHaveProperty('code', 'attempt_ended');
  });

  it('opens to the devices that run copies of a job with quorum', async () => {
    const owner = await buyer();
    await store(owner, 'mine');
    const {
      id: _id,
      needs: _needs,
      ...asked
    } = aJob(owner, {
      spec: { script: 'true', inputs: [{ path: 'a', sha256: sha('mine') }] },
      verification: 'quorum',
      quorum: 2,
    });
    const id = await posting.execute(asked);
    const taker = { attemptId: newId<AttemptId>(), deviceId: newId<DeviceId>(), ownerId: await buyer() };
    const taken = await jobs.accept(id, taker);
    if (typeof taken === 'string' || 'noCopyOf' in taken) throw new Error('It was refused');
    expect(taken.job.id).not.toBe(id);
    const { file } = await files.input(taken.job.id, taker.deviceId, taker.attemptId, sha('mine'));
    expect(file.sha256).toBe(sha('mine'));
    await expect(removing.execute(owner, sha('mine'))).rejects.toHaveProperty('code', 'file_in_use');
  });

  it('stays while a job waits or runs, and can go afterwards', async () => {
    const owner = await buyer();
    await store(owner, 'mine');
    const id = await job(owner, sha('mine'));
    await expect(removing.execute(owner, sha('mine'))).rejects.toHaveProperty('code', 'file_in_use');
    expect(await ownList(owner)).toMatchObject([{ in_use: true, expires_at: null }]);
    const device = await take(id);
    await expect(removing.execute(owner, sha('mine'))).rejects.toHaveProperty('code', 'file_in_use');
    await finish(id, device);
    await removing.execute(owner, sha('mine'));
    await expect(removing.execute(owner, sha('mine'))).rejects.toHaveProperty('code', 'file_not_found');
  });

  it('is there or the job is refused, when both come at once', async () => {
    const owner = await buyer();
    for (let n = 0; n < 8; n++) {
      await store(owner, `file ${n}`);
      const posted = job(owner, sha(`file ${n}`)).then(
        () => 'posted',
        (error) => error.code,
      );
      const removed = removing.execute(owner, sha(`file ${n}`)).then(
        () => 'removed',
        (error) => error.code,
      );
      expect([
        ['posted', 'file_in_use'],
        ['input_not_found', 'removed'],
      ]).toContainEqual(await Promise.all([posted, removed]));
    }
  });
});

describe('what nobody uses', () => {
  it('goes after its days; what a job reads, or read lately, stays', async () => {
    const owner = await buyer();
    for (const content of ['idle', 'waiting', 'done']) await store(owner, content);
    await job(owner, sha('waiting'));
    const done = await job(owner, sha('done'));
    await daysPass(29);
    await removing.idle();
    expect(await ownList(owner)).toHaveLength(3);
    await finish(done, await take(done));
    await daysPass(2);
    await removing.idle();
    expect((await ownList(owner)).map(({ sha256 }) => sha256).sort()).toEqual([sha('waiting'), sha('done')].sort());
    await daysPass(29);
    await removing.idle();
    expect((await ownList(owner)).map(({ sha256 }) => sha256)).toEqual([sha('waiting')]);
    await sweep();
    expect(await stored()).toBe(1);
  });

  it('stays when it is sent again', async () => {
    const owner = someone();
    await store(owner, 'mine');
    await daysPass(31);
    await store(owner, 'mine');
    await removing.idle();
    expect(await ownList(owner)).toHaveLength(1);
  });
});
