import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { call, device, person, type Person } from './support/client.js';
import { eventually } from './support/eventually.js';
import { EventReader } from './support/events.js';
import { startService, type Service } from './support/service.js';

const MB = 1_000_000;
let service: Service;
let sql: Client;
let buyer: Person;
let owner: Person;
let stranger: Person;
let worker: string;
let worker2: string;

beforeAll(async () => {
  service = await startService({ env: { MAX_ARTIFACT_MB: '8', WELCOME_COIN: '1000', BY_HAND_CONCURRENCY: '64' } });
  sql = new Client({ connectionString: service.databaseUrl });
  await sql.connect();
  [buyer, owner, stranger] = await Promise.all([person(service.url), person(service.url), person(service.url)]);
  [worker, worker2] = await Promise.all([device(service.url, owner), device(service.url, owner)]);
});
afterAll(async () => {
  await sql.end();
  await service.dispose();
});

const post = (path: string, token: string, body: unknown = {}) =>
  call(service.url, 'POST', `/api/jobs/${path}`, { worker: token, body });
const get = (path: string, user = buyer, headers = {}) =>
  call(service.url, 'GET', `/api/jobs/${path}`, { token: user.token, headers });
const follow = (job: string, headers = {}, user = buyer) =>
  EventReader.open(`${service.url}/api/jobs/${job}/logs`, { Authorization: `Bearer ${user.token}`, ...headers });

async function waitingJob(): Promise<string> {
  const body = { title: 'a job', job_type: 'script', price_coin: 1, duration_hrs: 1 };
  return (await call(service.url, 'POST', '/api/jobs', { token: buyer.token, body })).body.job_id;
}

async function runningJob(): Promise<{ job: string; attempt: string }> {
  const job = await waitingJob();
  return { job, attempt: (await post(`${job}/accept`, worker)).body.attempt_id };
}

function upload(
  job: string,
  name: string,
  body: RequestInit['body'],
  token = worker,
  type = 'application/octet-stream',
) {
  const headers = { 'X-Worker-Token': token, 'Content-Type': type };
  const init: RequestInit = { method: 'POST', headers, body, duplex: 'half' };
  return fetch(`${service.url}/api/jobs/${job}/artifacts?name=${name}`, init).then(async (response) => ({
    status: response.status,
    // oxlint-disable-next-line typescript/no-explicit-any
    body: (await response.json()) as any,
  }));
}

function download(job: string, name: string, headers: Record<string, string> = {}, user = buyer) {
  const authorised = { Authorization: `Bearer ${user.token}`, ...headers };
  return fetch(`${service.url}/api/jobs/${job}/artifacts/${name}`, { headers: authorised });
}

describe('a log', () => {
  it('stores each byte once, however often and however overlapping it is sent', async () => {
    const { job, attempt } = await runningJob();
    const pieces = ['héllo 😀\n', 'wörld\n', 'end\n'];
    let offset = 0;
    for (const text of pieces) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => post(`${job}/logs`, worker, { offset, text })),
      );
      offset += Buffer.byteLength(text);
      for (const reply of replies) expect(reply.body).toEqual({ ok: true, next_offset: offset });
    }
    const overlap = await post(`${job}/logs`, worker, { offset: 0, text: `${pieces.join('')}more\n` });
    expect(overlap.body.next_offset).toBe(offset + 5);
    const { body } = await get(`${job}/logs`);
    expect(body.logs.map(({ text }: { text: string }) => text).join('')).toBe(`${pieces.join('')}more\n`);
    expect(body).toMatchObject({ attempt_id: attempt, next_offset: offset + 5, complete: false });
  });

  it('is read from any byte, never half a character, a piece at a time', async () => {
    const { job } = await runningJob();
    await post(`${job}/logs`, worker, { offset: 0, text: 'é' });
    await post(`${job}/logs`, worker, { offset: 2, text: 'b' });
    expect((await get(`${job}/logs?offset=1`)).body.logs).toMatchObject([
      { offset: 0, text: 'é' },
      { offset: 2, text: 'b' },
    ]);
    expect((await get(`${job}/logs?offset=2`)).body.logs).toMatchObject([{ offset: 2, text: 'b' }]);
    expect((await get(`${job}/logs?limit=1`)).body).toMatchObject({ logs: [{ text: 'é' }], next_offset: 2 });
    expect((await get(`${job}/logs?offset=3`)).body).toMatchObject({ logs: [], next_offset: 3 });
  });

  it('refuses gaps, more than 16 MB, other devices and ended attempts', async () => {
    const { job, attempt } = await runningJob();
    const gap = await post(`${job}/logs`, worker, { offset: 7, text: 'x' });
    expect(gap).toMatchObject({ status: 409, body: { code: 'log_offset_gap', expected_offset: 0 } });
    await sql.query('UPDATE marketplace.attempt SET log_bytes = 16777215 WHERE id = $1', [attempt]);
    expect((await post(`${job}/logs`, worker, { offset: 16777215, text: 'x' })).status).toBe(200);
    const full = await post(`${job}/logs`, worker, { offset: 16777216, text: 'x' });
    expect(full).toMatchObject({ status: 413, body: { code: 'log_too_large' } });
    const theirs = await post(`${job}/logs`, worker2, { offset: 0, text: 'x' });
    expect(theirs).toMatchObject({ status: 404, body: { code: 'job_not_found' } });
    await post(`${job}/release`, worker);
    for (const call of [
      post(`${job}/logs`, worker, { offset: 0, text: 'x' }),
      post(`${job}/progress`, worker, { percent: 1 }),
    ])
      expect(await call).toMatchObject({ status: 409, body: { code: 'attempt_ended' } });
    await post(`${job}/accept`, worker);
    const stale = await post(`${job}/logs`, worker, { attempt_id: attempt, offset: 0, text: 'x' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'attempt_ended' } });
  });

  it("is shown to the buyer and the device's owner only", async () => {
    const { job, attempt } = await runningJob();
    await post(`${job}/logs`, worker, { offset: 0, text: 'x' });
    expect((await get(`${job}/logs`, owner)).body).toMatchObject({ attempt_id: attempt, logs: [{ text: 'x' }] });
    expect((await get(`${job}/logs`, stranger)).status).toBe(404);
    expect((await follow(job, {}, stranger)).status).toBe(404);
    expect((await get(`${job}/logs?attempt_id=${job}`)).status).toBe(404);
  });
});

describe('following a job', () => {
  it('shows its whole course through all attempts, then ends', async () => {
    const job = await waitingJob();
    const reader = await follow(job);
    await eventually(async () => reader.of('status').length === 1);
    const first = (await post(`${job}/accept`, worker)).body.attempt_id;
    await post(`${job}/logs`, worker, { offset: 0, text: 'one\n' });
    await post(`${job}/release`, worker);
    const second = (await post(`${job}/accept`, worker2)).body.attempt_id;
    await post(`${job}/progress`, worker2, { percent: 50, message: 'half' });
    await post(`${job}/logs`, worker2, { offset: 0, text: 'two\n' });
    await eventually(async () => reader.of('progress').length === 1);
    await post(`${job}/complete`, worker2);
    await reader.ended;
    expect(reader.of('log').map(({ id, data }) => [id, data])).toEqual([
      [`${first}:4`, { attempt_id: first, offset: 0, text: 'one\n' }],
      [`${second}:4`, { attempt_id: second, offset: 0, text: 'two\n' }],
    ]);
    expect(reader.of('progress')[0]?.data).toMatchObject({ attempt_id: second, percent: 50, message: 'half' });
    expect(reader.events.at(-1)).toMatchObject({ event: 'status', data: { status: 'completed', attempt_id: second } });

    const resumed = await follow(job, { 'Last-Event-ID': `${first}:2` });
    await resumed.ended;
    expect(resumed.of('log').map(({ data }) => data.text)).toEqual(['e\n', 'two\n']);

    const refused = async (id: string, query = '') =>
      (await get(`${job}/logs${query}`, buyer, { Accept: 'text/event-stream', 'Last-Event-ID': id })).status;
    for (const id of ['2', `${first}:`, `${first}:-1`, `${first}:5`])
      expect([id, await refused(id)]).toEqual([id, 400]);
    expect(await refused(`${first}:2`, `?attempt_id=${second}`)).toBe(400);
    expect(await refused(`${job}:0`)).toBe(404);
  });

  it('shows what another process wrote within half a second', async () => {
    const { job, attempt } = await runningJob();
    const reader = await follow(job);
    await eventually(async () => reader.of('status').length === 1);
    const delays: number[] = [];
    for (let offset = 0; offset < 5; offset++) {
      await sql.query(`INSERT INTO marketplace.job_log (attempt_id, offset_bytes, text) VALUES ($1, $2, 'x')`, [
        attempt,
        offset,
      ]);
      await sql.query('UPDATE marketplace.attempt SET log_bytes = $2 WHERE id = $1', [attempt, offset + 1]);
      const written = performance.now();
      await eventually(async () => reader.of('log').length === offset + 1);
      delays.push(performance.now() - written);
    }
    reader.close();
    expect(delays.sort((a, b) => a - b)[2]).toBeLessThan(5_000);
  });

  it('has twenty places a user, which are free again when the client goes', async () => {
    const { job } = await runningJob();
    const readers = await Promise.all(Array.from({ length: 20 }, () => follow(job)));
    expect(readers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const refused = await get(`${job}/logs`, buyer, { Accept: 'text/event-stream' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_followers' } });
    expect(refused.headers.get('retry-after')).toBe('30');
    readers.forEach((reader) => reader.close());
    const again = await eventually(async () => {
      const reader = await follow(job);
      return reader.status === 200 && reader;
    });
    again.close();
  });
});

describe('artifacts', () => {
  it('come back to the buyer byte for byte, at completion and not before', async () => {
    const { job } = await runningJob();
    const bytes = randomBytes(5 * MB);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await upload(job, 'picture.png', 'replaced later');
    const stored = await upload(job, 'picture.png', bytes);
    expect(stored.body).toEqual({
      ok: true,
      artifact: { name: 'picture.png', size_bytes: 5 * MB, sha256, content_type: 'image/png' },
    });
    await upload(job, 'page.html', '<script>alert(1)</script>');
    await upload(job, 'empty', '');
    expect((await get(`${job}/artifacts`)).body).toEqual({ ok: true, artifacts: [], next_cursor: null });
    expect(await (await download(job, 'picture.png')).json()).toMatchObject({ status: 409, code: 'job_not_completed' });
    await post(`${job}/complete`, worker);

    const list = (await get(`${job}/artifacts?limit=2`)).body;
    const rest = (await get(`${job}/artifacts?limit=2&cursor=${list.next_cursor}`)).body;
    expect([...list.artifacts, ...rest.artifacts].map(({ name }) => name)).toEqual([
      'empty',
      'page.html',
      'picture.png',
    ]);
    const whole = await download(job, 'picture.png');
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(5 * MB),
      'content-disposition': 'attachment; filename="picture.png"',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256}"`,
    });
    const part = await download(job, 'picture.png', { Range: 'bytes=-10' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true);
    expect((await download(job, 'picture.png', { 'If-None-Match': `"${sha256}"` })).status).toBe(304);
    expect((await download(job, 'page.html')).headers.get('content-type')).toBe('application/octet-stream');
    expect((await download(job, 'absent')).status).toBe(404);
    expect((await download(job, 'picture.png', {}, owner)).status).toBe(404);
  });

  it('sent again with their Idempotency-Key are stored once; other bytes are another request', async () => {
    const { job } = await runningJob();
    const send = async (body: string) => {
      const headers = { 'X-Worker-Token': worker, 'Content-Type': 'application/octet-stream', 'Idempotency-Key': job };
      const reply = await fetch(`${service.url}/api/jobs/${job}/artifacts?name=a`, { method: 'POST', headers, body });
      return [reply.status, reply.headers.get('idempotency-replayed'), await reply.json()];
    };
    const [, , stored] = await send('one');
    expect(await send('one')).toEqual([200, 'true', stored]);
    expect((await send('two'))[0]).toBe(422);
    await post(`${job}/complete`, worker);
    await call(service.url, 'POST', `/api/jobs/${job}/accept-result`, { token: buyer.token });
    expect(await (await download(job, 'a')).text()).toBe('one');
  });

  it('are those of the attempt that completed the job', async () => {
    const { job } = await runningJob();
    await upload(job, 'mine.txt', 'of the first');
    await post(`${job}/release`, worker);
    expect((await upload(job, 'late.txt', 'too late')).body.code).toBe('attempt_ended');
    await post(`${job}/accept`, worker2);
    await upload(job, 'theirs.txt', 'of the second', worker2);
    await post(`${job}/complete`, worker2);
    expect((await get(`${job}/artifacts`)).body.artifacts).toMatchObject([{ name: 'theirs.txt' }]);
    expect((await download(job, 'mine.txt')).status).toBe(404);
  });

  it('refuse what is too large, too many, badly named or of another type', async () => {
    const { job, attempt } = await runningJob();
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
    expect((await upload(job, 'big', endless)).body).toMatchObject({ status: 413, code: 'body_too_large' });
    expect((await upload(job, '..%2Fup', 'x')).body).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await upload(job, 'a', '{}', worker, 'application/json')).status).toBe(415);
    expect((await upload(job, 'a', 'x', worker, 'text/plain')).status).toBe(415);
    expect((await upload(job, 'a', 'x', worker2)).status).toBe(404);
    const elsewhere = await call(service.url, 'POST', `/api/jobs/${job}/progress`, {
      worker,
      body: {},
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    expect(elsewhere.status).toBe(415);
    await sql.query(
      `INSERT INTO marketplace.artifact (attempt_id, name, size_bytes, sha256, content_type, blob_key)
       SELECT $1, 'n' || n, 0, '', '', gen_random_uuid() FROM generate_series(1, 100) n`,
      [attempt],
    );
    expect((await upload(job, 'one-more', 'x')).body.code).toBe('too_many_artifacts');
    expect((await upload(job, 'n7', 'replaced')).status).toBe(200);
  });

  it('leave nothing of an upload that is cut off', async () => {
    const { job } = await runningJob();
    const partial = () => readdirSync(join(service.dataDir, 'blobs', 'partial')).length;
    await upload(job, 'whole', 'x');
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/jobs/${job}/artifacts?name=cut HTTP/1.1\r\nHost: x\r\nX-Worker-Token: ${worker}\r\n` +
        'Content-Type: application/octet-stream\r\nContent-Length: 4000000\r\n\r\n',
    );
    socket.write(Buffer.alloc(2_000_000));
    await eventually(async () => partial() === 1);
    socket.destroy();
    await eventually(async () => partial() === 0);
    await post(`${job}/complete`, worker);
    expect((await get(`${job}/artifacts`)).body.artifacts).toMatchObject([{ name: 'whole' }]);
    await eventually(async () => (await sql.query('SELECT 1 FROM platform.unkept_blob')).rowCount === 0);
  });

  it('go away when their attempt came to nothing', async () => {
    const { job, attempt } = await runningJob();
    await upload(job, 'scrap', 'x');
    await post(`${job}/release`, worker);
    const { rows } = await sql.query('SELECT blob_key FROM marketplace.artifact WHERE attempt_id = $1', [attempt]);
    const key = rows[0].blob_key as string;
    const file = () => readdirSync(join(service.dataDir, 'blobs', key.slice(-4, -2), key.slice(-2)));
    expect(file()).toContain(key);
    await sql.query(`UPDATE marketplace.attempt SET ended_at = now() - interval '25 hours' WHERE id = $1`, [attempt]);
    await eventually(async () => !file().includes(key));
  });
});

describe('a store that fails', () => {
  it('is 503, and the file can be sent again', async () => {
    const broken = await startService();
    try {
      writeFileSync(join(broken.dataDir, 'blobs'), 'a file where the folder should be');
      const [seller, poster] = await Promise.all([person(broken.url), person(broken.url)]);
      const token = await device(broken.url, seller);
      const body = { title: 'a job', job_type: 'script', price_coin: 1, duration_hrs: 1 };
      const { job_id } = (await call(broken.url, 'POST', '/api/jobs', { token: poster.token, body })).body;
      await call(broken.url, 'POST', `/api/jobs/${job_id}/accept`, { worker: token });
      const reply = await fetch(`${broken.url}/api/jobs/${job_id}/artifacts?name=a`, {
        method: 'POST',
        headers: { 'X-Worker-Token': token, 'Content-Type': 'application/octet-stream' },
        body: 'x',
      });
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('5');
      expect(await reply.json()).toMatchObject({ code: 'storage_unavailable' });
    } finally {
      await broken.dispose();
    }
  });
});

describe('a stop', () => {
  it('ends the streams of those who read and cuts off those who do not', async () => {
    const { job } = await runningJob();
    await post(`${job}/logs`, worker, { offset: 0, text: 'x'.repeat(200_000) });
    for (let offset = 200_000; offset < 12 * MB; offset += 200_000)
      await post(`${job}/logs`, worker, { offset, text: 'x'.repeat(200_000) });
    const { hostname, port } = new URL(service.url);
    const deaf = connect(Number(port), hostname).pause();
    deaf.on('error', () => undefined);
    deaf.write(
      `GET /api/jobs/${job}/logs HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${buyer.token}\r\n\r\n`,
    );
    const reader = await follow(job);
    await eventually(async () => reader.of('log').length === 60);
    const asked = performance.now();
    await service.stop();
    expect(performance.now() - asked).toBeLessThan(20_000);
    await reader.ended;
    deaf.destroy();
  });
});
