import { jest } from '@jest/globals';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../../../../test/support/eventually.js';
import { itAsRoot } from '../../../../../../test/support/needs.js';
import { ProcessPhotoForensics, type ForensicsLimits } from './process-photo-forensics.js';
import { PATIENCE_MS } from '../../../../../../test/support/patience.js';

/** Speaks the real process's frames; the file says what should happen. */
const SCRIPT = `
const { readFileSync } = require('node:fs');
const { connect } = require('node:net');
const codeOf = (work) => { try { return String(work()); } catch ({ code }) { return code; } };
let all = Buffer.alloc(0);
const send = (content) => { const head = Buffer.alloc(4); head.writeUInt32BE(content.length); process.stdout.write(Buffer.concat([head, content])); };
const found = (text) => send(Buffer.from(JSON.stringify({ refusal: 'dimensions', message: text })));
const plain = { format: 'jpeg', aiMarks: [], capturedAt: null, fingerprint: { sha256: String(process.pid), perceptual: ['5'], turned: [] } };
process.stdin.on('data', (chunk) => {
  all = Buffer.concat([all, chunk]);
  if (all.length < 4 || all.length < 4 + all.readUInt32BE(0)) return;
  const task = all.subarray(4).toString();
  all = Buffer.alloc(0);
  if (task === 'crash') process.exit(7);
  if (task === 'hang') return;
  if (task === 'nonsense') return send(Buffer.from('no JSON'));
  if (task === 'flood') return void process.stdout.write(Buffer.alloc(4, 0xff));
  if (task === 'refuse') return send(Buffer.from(JSON.stringify({ refusal: 'dimensions', message: 'too large' })));
  if (task === 'fail') return send(Buffer.from(JSON.stringify({ failure: 'a bug' })));
  if (task.startsWith('read ')) return found(codeOf(() => readFileSync(task.slice(5))));
  if (task.startsWith('connect ')) return void connect(Number(task.slice(8)), '127.0.0.1', () => found('reached')).on('error', ({ code }) => found(code));
  send(Buffer.from(JSON.stringify({ ...plain, secrets: Object.keys(process.env) }) + '\\n' + task));
});
process.stdin.on('end', () => process.exit(0));
`;

let folder: string;
let script: string;
const opened: ProcessPhotoForensics[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inspection-'));
  chmodSync(folder, 0o755);
  script = join(folder, 'inspection.cjs');
  writeFileSync(script, SCRIPT);
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((forensics) => forensics.onApplicationShutdown()));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(limits: Partial<ForensicsLimits> = {}): ProcessPhotoForensics {
  const forensics = new ProcessPhotoForensics({ workers: 1, photoMs: PATIENCE_MS, ...limits }, script);
  opened.push(forensics);
  return forensics;
}

const photo = (text: string) => Buffer.from(text);
const codeOf = (inspected: Promise<unknown>) =>
  inspected.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('photos inspected in processes', () => {
  it('come back with what was found, from a process that knows none of our secrets', async () => {
    process.env['JWT_SECRET'] = 'never told';
    const signals = await open().inspect(photo('a picture'));
    delete process.env['JWT_SECRET'];
    expect(signals.jpeg.toString()).toBe('a picture');
    expect(signals.fingerprint.perceptual).toEqual([5n]);
    expect((signals as unknown as { secrets: string[] }).secrets).not.toContain('JWT_SECRET');
  });

  itAsRoot('L7: can read nothing that is ours, even when they take the process over', async () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'ours', { mode: 0o600 });
    const forensics = open();
    await expect(forensics.inspect(photo(`read ${secret}`))).rejects.toThrow('EACCES');
    await expect(forensics.inspect(photo(`read /proc/${process.pid}/environ`))).rejects.toThrow('EACCES');
  });

  itAsRoot('L7: reach nothing over the network', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(open().inspect(photo(`connect ${port}`))).rejects.toThrow('ENETUNREACH');
    server.close();
  });

  it('start no process before the first, share it, and leave none when they are over', async () => {
    const forensics = open({ idleMs: 1 });
    expect(forensics.pids).toEqual([]);
    const pids = await Promise.all(
      [1, 2, 3].map(async (n) => (await forensics.inspect(photo(`p${n}`))).fingerprint.sha256),
    );
    expect(new Set(pids).size).toBe(1);
    await eventually(async () => forensics.pids.length === 0, 'the end of the idle process');
    expect((await forensics.inspect(photo('again'))).fingerprint.sha256).not.toBe(pids[0]);
  });

  it('wait for their turn, as many as may; one more is told to come back', async () => {
    const forensics = open({ waiting: 2 });
    const taken = [photo('one'), photo('two'), photo('three')].map((file) => forensics.inspect(file));
    expect(await codeOf(forensics.inspect(photo('four')))).toBe('overloaded');
    expect((await Promise.all(taken)).map(({ jpeg }) => jpeg.toString())).toEqual(['one', 'two', 'three']);
  });

  it('that are refused say why; a failure of ours stays one', async () => {
    const forensics = open();
    expect(await codeOf(forensics.inspect(photo('refuse')))).toBe('photo_dimensions');
    expect(await codeOf(forensics.inspect(photo('fail')))).toMatch(/a bug/);
    expect(await codeOf(forensics.inspect(photo('fine')))).toBe('ok');
  });

  it('that crash the process twice are unreadable, and the next photo gets another process', async () => {
    const forensics = open();
    expect(await codeOf(forensics.inspect(photo('crash')))).toBe('photo_unreadable');
    expect(await codeOf(forensics.inspect(photo('fine')))).toBe('ok');
  });

  it('that take the process over do no harm beyond it: what it says then ends it', async () => {
    const forensics = open();
    expect(await codeOf(forensics.inspect(photo('nonsense')))).toBe('photo_unreadable');
    expect(await codeOf(forensics.inspect(photo('flood')))).toBe('photo_unreadable');
    expect(await codeOf(forensics.inspect(photo('fine')))).toBe('ok');
  });

  it('are inspected again when their process is killed for no fault of theirs', async () => {
    const forensics = open();
    await forensics.inspect(photo('first'));
    const inspected = forensics.inspect(photo('second'));
    process.kill(forensics.pids[0] as number, 'SIGKILL');
    expect((await inspected).jpeg.toString()).toBe('second');
  });

  it('wait when the machine can start no process, and nothing else comes to harm', async () => {
    const forensics = open();
    const program = jest.replaceProperty(process, 'execPath', '/nowhere/node');
    expect(await codeOf(forensics.inspect(photo('fine')))).toBe('overloaded');
    program.restore();
    expect(await codeOf(forensics.inspect(photo('fine')))).toBe('ok');
  });

  it('that take too long are unreadable, and their process is gone', async () => {
    const forensics = open({ photoMs: 300 });
    expect(await codeOf(forensics.inspect(photo('hang')))).toBe('photo_unreadable');
    expect(forensics.pids).toEqual([]);
  });

  it('end with the service: what runs is told so, and no process is left', async () => {
    const forensics = open();
    const inspected = codeOf(forensics.inspect(photo('hang')));
    await eventually(async () => forensics.pids.length === 1);
    const [pid] = forensics.pids;
    await forensics.onApplicationShutdown();
    expect(await inspected).toBe('shutting_down');
    expect(() => process.kill(pid as number, 0)).toThrow('ESRCH');
  });
});
