import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '../api/api-errors.js';
import { LogSender } from './log-sender.js';
import { LogSpool, wholeCharacters } from './log-spool.js';
import { eventually } from '../../../../test/support/eventually.js';

const WORK = { jobId: 'job', attemptId: 'attempt' };

let dir: string;
let spool: LogSpool;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'agent-log-'));
  spool = await LogSpool.open(join(dir, 'log'));
});
afterEach(async () => {
  await spool.close();
  rmSync(dir, { recursive: true });
});

describe('LogSpool', () => {
  it('goes on where it was left', async () => {
    await spool.append('one ');
    const again = await LogSpool.open(join(dir, 'log'));
    await again.append('two');
    expect(again.bytes).toBe(7);
    expect((await again.read(4, 100)).toString()).toBe('two');
    await again.close();
  });

  it('never cuts a character', async () => {
    await spool.append('aä€😀');
    const lengths = Array.from({ length: 11 }, async (_, max) => (await spool.read(0, max)).length);
    expect(await Promise.all(lengths)).toEqual([0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10]);
    expect(wholeCharacters(Buffer.from('😀'), 4)).toBe(4);
  });

  it('ends with a notice at its cap, within it', async () => {
    const small = await LogSpool.open(join(dir, 'small'), 100);
    for (let n = 0; n < 50; n++) await small.append('äöü');
    const content = readFileSync(join(dir, 'small'), 'utf8');
    expect(content).toMatch(/^[äöü]+\n\[The log ends here: it reached its limit of 16 MB\.\]\n$/);
    expect(small.bytes).toBeLessThanOrEqual(100);
    expect(Buffer.byteLength(content)).toBe(small.bytes);
    await small.close();
  });
});

describe('LogSender', () => {
  /** The server's side: accepts only bytes that continue its log. */
  class Log {
    text = '';
    calls = 0;
    constructor(private readonly refuse: (call: number) => ApiError | undefined = () => undefined) {}

    appendLog(_: unknown, offset: number, text: string): Promise<number> {
      const refusal = this.refuse(++this.calls);
      if (refusal) return Promise.reject(refusal);
      const stored = Buffer.from(this.text);
      if (offset > stored.length) return Promise.reject(new ApiError(409, 'log_offset_gap', 'a gap', stored.length));
      const known = stored.length - offset;
      if (known < Buffer.byteLength(text)) this.text += Buffer.from(text).subarray(known).toString();
      return Promise.resolve(Buffer.byteLength(this.text));
    }
  }

  const send = (log: Log, onOver = () => undefined as void) =>
    new LogSender(log, WORK, spool, onOver, 1).run(new AbortController().signal);

  it('sends everything in order, in batches', async () => {
    const log = new Log();
    const sent = send(log);
    let expected = '';
    for (let n = 0; n < 40; n++) {
      const text = `${n} ${'€'.repeat(20_000)}\n`;
      expected += text;
      await spool.append(text);
    }
    spool.end();
    await sent;
    expect(log.text === expected).toBe(true);
    expect(log.calls).toBeGreaterThan(8);
  });

  it('goes on where the server is, after a restart of this side', async () => {
    await spool.append('all of the log');
    spool.end();
    const log = new Log();
    log.text = 'all of';
    await send(log);
    expect(log.text).toBe('all of the log');
  });

  it('goes back where the server is, after a restart of that side', async () => {
    const log = new Log();
    const sent = send(log);
    await spool.append('first ');
    await eventually(() => log.text === 'first ', 'the first word');
    log.text = 'fi';
    await spool.append('second');
    spool.end();
    await sent;
    expect(log.text).toBe('first second');
  });

  it('keeps each request below the size of a JSON body', async () => {
    const sizes: number[] = [];
    const log = new Log();
    const append = log.appendLog.bind(log);
    log.appendLog = (work, offset, text) => {
      sizes.push(Buffer.byteLength(JSON.stringify({ attempt_id: 'x'.repeat(36), offset, text })));
      return append(work, offset, text);
    };
    await spool.append('\u001b'.repeat(600_000));
    spool.end();
    await send(log);
    expect(log.text).toHaveLength(600_000);
    expect(Math.max(...sizes)).toBeLessThan(1_048_576);
  });

  it.each([
    ['attempt_ended', 409, 1],
    ['log_too_large', 413, 0],
  ])('stops at %s', async (code, status, over) => {
    let calls = 0;
    await spool.append('text');
    const log = new Log(() => new ApiError(status, code, code));
    await send(log, () => void calls++);
    expect([log.calls, calls]).toEqual([1, over]);
  });

  it('ends with its signal while it waits for more', async () => {
    const stop = new AbortController();
    const sent = new LogSender(new Log(), WORK, spool, () => undefined, 1).run(stop.signal);
    stop.abort(new Error('leaving'));
    await expect(sent).rejects.toThrow('leaving');
  });
});
