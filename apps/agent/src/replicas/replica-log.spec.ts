import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '../api/api-errors.js';
import { ReplicaLogSender } from './replica-log-sender.js';
import { ReplicaLog } from './replica-log.js';

const LIMITS = { segmentBytes: 1_000, segments: 4 };

describe('the log of a replica', () => {
  let folder: string;
  let log: ReplicaLog;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'replica-log-'));
    log = new ReplicaLog(folder, LIMITS);
  });
  afterEach(async () => {
    await log.close();
    rmSync(folder, { recursive: true });
  });

  const onDisk = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  async function rest(): Promise<string> {
    let all = '';
    for (let text = await log.next(300); text !== undefined; text = await log.next(300)) all += text;
    return all;
  }
  const line = (n: number) => `line ${String(n).padStart(4, '0')}\n`;

  it('hands out what was written, in whole characters, and keeps little of it', async () => {
    const text = 'häßlich 🦆\n'.repeat(200);
    for (const byte of Buffer.from(text)) await log.write(Buffer.of(byte));
    expect(await rest()).toBe(text);
    expect(onDisk()).toBeLessThanOrEqual(LIMITS.segmentBytes + 4);
  });

  it('replaces what is no text', async () => {
    await log.write(Buffer.from([0x61, 0, 0xff, 0x62, 0xf0, 0x9f]));
    await log.end();
    expect(await rest()).toBe('a\uFFFD\uFFFDb\uFFFD');
  });

  it('written for ever and not read takes bounded room; the newest lines stay, and the loss is said', async () => {
    for (let n = 0; n < 5_000; n++) await log.write(Buffer.from(line(n)));
    expect(onDisk()).toBeLessThanOrEqual(LIMITS.segments * LIMITS.segmentBytes + 100);
    const text = await rest();
    const lost = Number(/^\n\[(\d+) bytes of log are missing here/.exec(text)?.[1]);
    expect(text.endsWith(line(4_999))).toBe(true);
    expect(lost + text.length - text.indexOf('\n', 1) - 1).toBe(5_000 * line(0).length);
  });

  it('is sent in order through replies that ask for another offset, and no further than it is wanted', async () => {
    let server = Buffer.from('earlier ');
    let refusals = 0;
    const api = {
      appendLog: (_: string, offset: number, text: string) => {
        if (offset !== server.length) {
          refusals += 1;
          return Promise.reject(new ApiError(409, 'log_offset_gap', 'a gap', server.length));
        }
        server = Buffer.concat([server, Buffer.from(text)]);
        return Promise.resolve(server.length);
      },
    };
    const sent = new ReplicaLogSender(api, 'id', log, 1).run(new AbortController().signal);
    for (let n = 0; n < 100; n++) await log.write(Buffer.from(line(n)));
    await log.end();
    await sent;
    expect(server.toString()).toBe(`earlier ${Array.from({ length: 100 }, (_, n) => line(n)).join('')}`);
    expect(refusals).toBe(1);
  });

  it('is thrown away when the service has no use for it', async () => {
    const api = { appendLog: () => Promise.reject(new ApiError(404, 'placement_not_found', 'no')) };
    const sent = new ReplicaLogSender(api, 'id', log, 1).run(new AbortController().signal);
    await log.write(Buffer.from('one\n'));
    await sent;
    for (let n = 0; n < 1_000; n++) await log.write(Buffer.from(line(n)));
    expect(onDisk()).toBe(0);
  });

  it('ends its sending when the agent leaves', async () => {
    const leaving = new AbortController();
    const sent = new ReplicaLogSender({ appendLog: () => Promise.resolve(0) }, 'id', log, 1).run(leaving.signal);
    leaving.abort(new Error('leaving'));
    await expect(sent).rejects.toThrow('leaving');
  });
});
