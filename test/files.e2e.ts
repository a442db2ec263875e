import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { RealAgents } from './agent/support/real-agent.js';
import { call, device, person, type Person } from './support/client.js';
import { eventually } from './support/eventually.js';
import { startService, type Service } from './support/service.js';
import { itWith } from './support/needs.js';

const MB = 1_000_000;

let service: Service;
let sql: Client;
let buyer: Person;
let stranger: Person;
let owner: Person;
const agents = new RealAgents(() => service.url);

beforeAll(async () => {
  const env = { FILE_MAX_MB: '4', FILES_PER_USER_MB: '9', JOB_INPUTS_MB: '5', HEARTBEAT_INTERVAL_S: '1' };
  service = await startService({ env });
  sql = new Client({ connectionString: service.databaseUrl });
  await sql.connect();
});
beforeEach(async () => {
  [buyer, stranger, owner] = [await person(service.url), await person(service.url), await person(service.url)];
});
afterEach(() => agents.endAll());
afterAll(async () => {
  await agents.dispose();
  await sql?.end();
  await service?.dispose();
});

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function upload(
  bytes: Buffer | ReadableStream,
  query: Record<string, string> = {},
  who = buyer,
  key?: Record<'Idempotency-Key', string>,
) {
  const init: RequestInit = {
    method: 'POST',
    headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/octet-stream', ...key },
    body: bytes as RequestInit['body'],
    duplex: 'half',
  };
  const response = await fetch(`${service.url}/api/files?${new URLSearchParams(query)}`, init);
  // oxlint-disable-next-line typescript/no-explicit-any
  const body = (await response.json()) as any;
  return { status: response.status, body, replayed: response.headers.has('idempotency-replayed') };
}
const stored = async (bytes: Buffer, who = buyer): Promise<string> => {
  expect((await upload(bytes, {}, who)).status).toBe(200);
  return hash(bytes);
};
const as = (who: Person) => ({ token: who.token });
const list = async (who = buyer) => (await call(service.url, 'GET', '/api/files', as(who))).body;
const remove = (sha256: string, who = buyer) => call(service.url, 'DELETE', `/api/files/${sha256}`, as(who));
const download = (sha256: string, who = buyer, init: RequestInit = {}) =>
  fetch(`${service.url}/api/files/${sha256}`, {
    ...init,
    headers: { Authorization: `Bearer ${who.token}`, ...init.headers },
  });
const post = (spec: object, changes: object = {}, who = buyer) =>
  call(service.url, 'POST', '/api/jobs', {
    ...as(who),
    body: {
      title: 'reads',
      job_type: 'script',
      price_coin: 2,
      duration_hrs: 1,
      spec,
      verification: 'none',
      ...changes,
    },
  });
const get = async (path: string) => (await call(service.url, 'GET', path, as(buyer))).body;

describe('files', () => {
  it('are stored, listed, read whole and in part, and deleted', async () => {
    const bytes = randomBytes(2 * MB);
    const sent = await upload(bytes, { name: 'train.bin', sha256: hash(bytes).toUpperCase() });
    expect(sent).toMatchObject({
      status: 200,
      body: { ok: true, file: { sha256: hash(bytes), name: 'train.bin', size_bytes: 2 * MB, in_use: false } },
    });
    expect(Date.parse(sent.body.file.expires_at)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(await list()).toMatchObject({ files: [sent.body.file], used_bytes: 2 * MB, max_bytes: 9 * MB });
    const whole = await download(hash(bytes));
    expect([whole.status, whole.headers.get('etag')]).toEqual([200, `"${hash(bytes)}"`]);
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename="train.bin"');
    expect(hash(Buffer.from(await whole.arrayBuffer()))).toBe(hash(bytes));
    const part = await download(hash(bytes).toUpperCase(), buyer, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);
    const head = await download(hash(bytes), buyer, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(2 * MB)]);
    expect((await download(hash(Buffer.from('none')), buyer, { method: 'HEAD' })).status).toBe(404);
    expect(await remove(hash(bytes))).toMatchObject({ status: 200, body: { ok: true } });
    expect((await download(hash(bytes))).status).toBe(404);
    expect(await list()).toMatchObject({ files: [], used_bytes: 0 });
  });

  it('sent again with their Idempotency-Key are told apart by their bytes, and stored once', async () => {
    const [bytes, key] = [randomBytes(MB), { 'Idempotency-Key': 'file-1' }];
    expect(await upload(bytes, { sha256: hash(Buffer.from('other')) }, buyer, key)).toMatchObject({ status: 400 });
    const first = await upload(bytes, {}, buyer, key);
    expect(first).toMatchObject({ status: 200, replayed: false, body: { file: { sha256: hash(bytes) } } });
    expect(await upload(bytes, {}, buyer, key)).toEqual({ ...first, replayed: true });
    const unannounced = new Blob([new Uint8Array(bytes)]).stream() as ReadableStream;
    expect(await upload(unannounced, {}, buyer, key)).toEqual({ ...first, replayed: true });
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } };
    expect(await upload(randomBytes(MB), {}, buyer, key)).toMatchObject(reused);
    const endless = new Blob([randomBytes(4 * MB), randomBytes(MB)]).stream() as ReadableStream;
    expect(await upload(endless, {}, buyer, key)).toMatchObject(reused);
    expect((await list()).files).toEqual([first.body.file]);
  });

  it('of others are not to be seen, not even when their content is the same', async () => {
    const sha256 = await stored(Buffer.from(`secret ${randomBytes(8).toString('hex')}`), stranger);
    for (const reply of [await remove(sha256), await call(service.url, 'GET', `/api/files/${sha256}`, as(buyer))])
      expect(reply).toMatchObject({ status: 404, body: { code: 'file_not_found' } });
    const refused = await post({ script: 'true', inputs: [{ path: 'a', sha256 }] });
    expect(refused).toMatchObject({ status: 400, body: { code: 'input_not_found' } });
    expect(refused.body.errors).toEqual([{ field: 'spec.inputs.0.sha256', message: 'is not a file of yours' }]);
    expect((await get('/auth/me')).coin_balance).toBe(100);
  });

  it('are refused with another hash, too large, cut, of another type, without a name that is one', async () => {
    const bytes = randomBytes(1_000);
    const wrong = await upload(bytes, { sha256: hash(Buffer.from('other')) });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'file_hash_mismatch' } });
    const large = randomBytes(4 * MB + 1);
    expect(await upload(large)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    const unannounced = new Blob([large]).stream() as ReadableStream;
    expect(await upload(unannounced)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect((await upload(bytes, { name: '../up' })).status).toBe(400);
    const json = await call(service.url, 'POST', '/api/files', { ...as(buyer), body: {} });
    expect(json.status).toBe(415);
    expect((await call(service.url, 'GET', '/api/files/nonsense', as(buyer))).status).toBe(400);
    await cutUpload(bytes);
    await eventually(async () => (await keptKeys()) === 0, 'nothing half kept');
    expect(await list()).toMatchObject({ files: [], used_bytes: 0 });
  });

  it('of one user never take more than their room, however many come at once', async () => {
    const sent = await Promise.all([1, 2, 3, 4].map(() => upload(randomBytes(3.5 * MB))));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413]);
    for (const { status, body } of sent) if (status === 413) expect(body.code).toBe('file_space_full');
    expect((await list()).used_bytes).toBe(7 * MB);
    expect(await upload(randomBytes(3 * MB))).toMatchObject({ status: 413, body: { code: 'file_space_full' } });
    const again = (await list()).files[0];
    expect((await download(again.sha256, buyer, { method: 'HEAD' })).status).toBe(200);
  });
});

/** A request whose sender goes away in the middle of the body. */
function cutUpload(bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/files HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${buyer.token}\r\n` +
          `Content-Type: application/octet-stream\r\nContent-Length: ${bytes.length * 2}\r\n\r\n`,
      );
      socket.write(bytes, () => socket.destroy());
    });
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
}
/** Blobs on their way, or left over by what came to nothing. */
const keptKeys = async () => Number((await sql.query('SELECT count(*) FROM platform.unkept_blob')).rows[0].count);

describe('a job that reads files', () => {
  itWith('bwrap')(
    'is run by a real agent with its inputs, which it can not change, and leaves two named artifacts',
    async () => {
      const [words, numbers] = [Buffer.from('hello\nworld\n'), randomBytes(1.5 * MB)];
      const inputs = [
        { path: 'words.txt', sha256: await stored(words) },
        { path: 'data/numbers.bin', sha256: await stored(numbers) },
      ];
      const script = `set -e
      sha256sum < "$INPUT_DIR/data/numbers.bin" | cut -d' ' -f1 > numbers.sha256
      tr a-z A-Z < ../inputs/words.txt > loud.txt
      if echo changed > "$INPUT_DIR/words.txt" 2> /dev/null; then exit 9; fi
      if touch "$INPUT_DIR/more" 2> /dev/null; then exit 9; fi
      echo read`;
      const { body } = await post({ script, memory_mb: 128, inputs });
      const agent = await agents.start(await device(service.url, owner));
      const job = () => get(`/api/jobs/${body.job_id}`);
      await eventually(async () => (await job()).job.status === 'completed', 'the completed job').catch((error) => {
        throw new Error(`${error.message}; the agent said:\n${agent.output()}`);
      });
      expect((await job()).job.spec.inputs).toEqual(inputs);
      const { artifacts } = await get(`/api/jobs/${body.job_id}/artifacts`);
      const loud = Buffer.from('HELLO\nWORLD\n');
      const digest = Buffer.from(`${hash(numbers)}\n`);
      const facts = (name: string, bytes: Buffer) =>
        expect.objectContaining({ name, size_bytes: bytes.length, sha256: hash(bytes) });
      expect(artifacts).toHaveLength(2);
      expect(artifacts).toEqual(expect.arrayContaining([facts('loud.txt', loud), facts('numbers.sha256', digest)]));
      const fetched = await fetch(`${service.url}/api/jobs/${body.job_id}/artifacts/loud.txt`, {
        headers: { Authorization: `Bearer ${buyer.token}` },
      });
      expect(Buffer.from(await fetched.arrayBuffer())).toEqual(loud);
      expect(readdirSync(join(agent.dataDir, 'inputs')).sort()).toEqual(inputs.map(({ sha256 }) => sha256).sort());
    },
  );

  it('opens its files to the device that runs it, while it does, and to no other', async () => {
    const bytes = randomBytes(1_000);
    const [sha256, other] = [await stored(bytes), await stored(randomBytes(10))];
    const { body } = await post({ script: 'true', inputs: [{ path: 'a', sha256 }] });
    const [worker, idle] = [await device(service.url, owner), await device(service.url, stranger)];
    const read = (name: string, token: string) =>
      fetch(`${service.url}/api/jobs/${body.job_id}/inputs/${name}`, { headers: { 'X-Worker-Token': token } });
    const code = async (response: Promise<Response>) => ((await (await response).json()) as { code: string }).code;
    expect(await code(read(sha256, worker))).toBe('job_not_found');
    const act = (what: string) => call(service.url, 'POST', `/api/jobs/${body.job_id}/${what}`, { worker });
    expect((await act('accept')).status).toBe(200);
    const answer = await read(sha256, worker);
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, bytes]);
    expect(await code(read(sha256, idle))).toBe('job_not_found');
    expect(await code(read(other, worker))).toBe('file_not_found');
    expect((await fetch(`${service.url}/api/files/${sha256}`, { headers: { 'X-Worker-Token': worker } })).status).toBe(
      401,
    );
    expect((await act('release')).status).toBe(200);
    expect(await code(read(sha256, worker))).toBe('attempt_ended');
  });

  it('keeps its files: they can not be deleted before it ended, and do not expire', async () => {
    const sha256 = await stored(randomBytes(100));
    const { body } = await post({ script: 'true', inputs: [{ path: 'a', sha256 }] });
    expect(await remove(sha256)).toMatchObject({ status: 409, body: { code: 'file_in_use' } });
    const unused = await stored(randomBytes(101));
    await sql.query("UPDATE marketplace.file SET used_at = used_at - interval '31 days' WHERE owner_id = $1", [
      buyer.id,
    ]);
    await eventually(async () => (await list()).files.length === 1, 'the expiry of the unused file');
    expect((await list()).files).toMatchObject([{ sha256, in_use: true, expires_at: null }]);
    expect((await download(unused)).status).toBe(404);
    await call(service.url, 'POST', `/api/jobs/${body.job_id}/cancel`, as(buyer));
    expect((await remove(sha256)).status).toBe(200);
  });

  it('is refused with paths that leave its folder or collide, too many files, and too much together', async () => {
    const small = await stored(randomBytes(100));
    const [one, two] = [await stored(randomBytes(3 * MB)), await stored(randomBytes(3 * MB))];
    const refused = async (inputs: object[]) => (await post({ script: 'true', inputs })).status;
    for (const path of ['/etc/passwd', '../x', 'a/../b', '.ssh/key', 'a//b', '', 'a b'])
      expect([path, await refused([{ path, sha256: small }])]).toEqual([path, 400]);
    for (const [first, second] of [
      ['a', 'a'],
      ['a', 'a/b'],
    ])
      expect(await refused([first, second].map((path) => ({ path, sha256: small })))).toBe(400);
    expect(await refused(Array.from({ length: 65 }, (_, n) => ({ path: `f${n}`, sha256: small })))).toBe(400);
    const tooLarge = await post({ script: 'true', inputs: [one, two].map((sha256) => ({ path: sha256, sha256 })) });
    expect(tooLarge).toMatchObject({ status: 413, body: { code: 'inputs_too_large' } });
  });
});
