import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { aContent, aDeploy } from '../../../../testing/a-deploy.js';
import { deployDatabase } from '../../../deploy.database.js';
import { TypeormDeployRepository } from './typeorm-deploy-repository.js';

let db: MigratedDatabase;
let deploys: TypeormDeployRepository;

beforeAll(async () => {
  db = await migratedDatabase(deployDatabase);
  deploys = new TypeormDeployRepository(db.database);
});
afterAll(() => db?.drop());

async function inserted(changes = {}) {
  const deploy = aDeploy(changes);
  await deploys.insert(deploy, aContent({ env: { A: 'b' } }));
  return deploy;
}

describe('a deploy', () => {
  it('is read as it was written, queued with its first revision', async () => {
    const deploy = await inserted({ port: 8080, gpuModel: 'RTX 4090' });
    expect(await deploys.find(deploy.deployId)).toMatchObject({
      ...deploy,
      ...{
        status: 'queued',
        reason: 'Looking for a device that fits',
        revision: 1,
        goodRevision: null,
        billedMicros: 0n,
        returnedMicros: null,
      },
    });
    expect(await deploys.revisions(deploy.deployId)).toEqual([
      { ...aContent({ env: { A: 'b' } }), revision: 1, verdict: 'untried' },
    ]);
  });

  it('changes in what is named, and nothing else', async () => {
    const { deployId } = await inserted();
    const before = await deploys.find(deployId);
    await deploys.update(deployId, { status: 'starting', reason: 'because', replicas: 3, goodRevision: undefined });
    expect(await deploys.find(deployId)).toEqual({ ...before, status: 'starting', reason: 'because', replicas: 3 });
    await deploys.update(deployId, {});
  });

  it('that is over is looked at no more, and stays over', async () => {
    const { deployId } = await inserted();
    const endedAt = new Date();
    await deploys.update(deployId, { status: 'stopped', endedAt, billedMicros: 400_000n, returnedMicros: 600_000n });
    await deploys.wake(deployId);
    expect(await lookAt(deployId)).toBeNull();
    await expect(deploys.update(deployId, { billedMicros: 0n, returnedMicros: 1_000_000n })).rejects.toThrow('is over');
  });

  it('is never billed beyond what is held, and returns exactly the rest', async () => {
    const { deployId } = await inserted();
    await expect(deploys.update(deployId, { billedMicros: 1_000_001n })).rejects.toThrow('check constraint');
    const wrong = { status: 'stopped' as const, endedAt: new Date(), returnedMicros: 999_999n };
    await expect(deploys.update(deployId, wrong)).rejects.toThrow('check constraint');
  });

  it('is looked at now when it is woken', async () => {
    const { deployId } = await inserted();
    await deploys.update(deployId, { lookAt: new Date(Date.now() + 3_600_000) });
    await deploys.wake(deployId);
    expect((await lookAt(deployId))!.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('is locked for one unit of work at a time', async () => {
    const { deployId } = await inserted({ heldMicros: 10_000_000n });
    const bill = () =>
      db.database.run(async () => {
        const { billedMicros } = (await deploys.lock(deployId))!;
        await deploys.update(deployId, { billedMicros: billedMicros + 1_000_000n });
      });
    await Promise.all(Array.from({ length: 8 }, bill));
    expect(await deploys.find(deployId)).toMatchObject({ billedMicros: 8_000_000n });
  });
});

it('revisions are numbered in order, with a verdict each', async () => {
  const { deployId } = await inserted();
  const content = aContent({ image: 'docker.io/library/nginx:1', command: null, gpuCount: 2, copyOf: 1 });
  expect(await deploys.addRevision(deployId, content)).toBe(2);
  await deploys.setVerdict(deployId, 2, 'bad');
  expect(await deploys.revision(deployId, 2)).toEqual({ ...content, revision: 2, verdict: 'bad' });
  expect(await deploys.revision(deployId, 3)).toBeNull();
});

it('history has what happened, to what', async () => {
  const { deployId } = await inserted();
  await deploys.addEvent(deployId, { type: 'scaled', message: 'From 2 replicas to 3.' });
  await deploys.addEvent(deployId, { type: 'lost', message: 'Silent.', replica: 2, revision: 1 });
  const rows = await db.database.query(
    'SELECT type, message, replica, revision FROM deploy.event WHERE deploy_id = $1 ORDER BY id',
    [deployId],
  );
  expect(rows).toEqual([
    { type: 'scaled', message: 'From 2 replicas to 3.', replica: null, revision: null },
    { type: 'lost', message: 'Silent.', replica: 2, revision: 1 },
  ]);
});

async function lookAt(deployId: string): Promise<Date | null> {
  const [row] = await db.database.query<{ look_at: Date | null }>('SELECT look_at FROM deploy.deploy WHERE id = $1', [
    deployId,
  ]);
  return row!.look_at;
}
