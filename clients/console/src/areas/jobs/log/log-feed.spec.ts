import { ConnectionError, NotFoundError, type JobLogEvent } from '@compute-market/sdk';
import { LogFeed } from './log-feed.js';

/** Pieces of an attempt's log, one after the other. */
function logs(texts: string[], attempt_id = 'a', from = 0): JobLogEvent[] {
  let offset = from;
  return texts.map((text) => {
    const piece = { type: 'log', attempt_id, offset, text } as JobLogEvent;
    offset += Buffer.byteLength(text);
    return piece;
  });
}
const sourceOf = (events: JobLogEvent[], error?: Error) => ({
  async *logs() {
    yield* events;
    if (error) throw error;
  },
});

/** A feed whose frames come when the test says so. */
function feed() {
  const frames: Array<() => void> = [];
  let changes = 0;
  const made = new LogFeed(
    (work) => frames.push(work),
    () => changes++,
    (id) => `Attempt ${id}`,
    0,
  );
  return { feed: made, frames, changes: () => changes, frame: () => frames.shift()?.() };
}
const textsOf = ({ lines }: LogFeed) =>
  Array.from({ length: lines.end - lines.first }, (_, n) => lines.at(lines.first + n).text);

describe('the log as it comes', () => {
  it('is taken in once a frame, however much comes', async () => {
    const { feed: one, frames, frame, changes } = feed();
    await one.read(sourceOf(logs(Array.from({ length: 10_000 }, (_, n) => `${n}\n`))), 'job');
    expect([frames.length, one.lines.end]).toEqual([1, 0]);
    frame();
    expect([frames.length, one.lines.end, changes(), one.state]).toEqual([0, 10_000, 1, 'over']);
  });

  it('is taken in over several frames when it is large', async () => {
    const { feed: one, frames, frame } = feed();
    const piece = 'x'.repeat(999).concat('\n').repeat(100);
    await one.read(sourceOf(logs(Array<string>(20).fill(piece))), 'job');
    frame();
    expect([one.lines.end, frames.length]).toEqual([400, 1]);
    while (frames.length > 0) frame();
    expect(one.lines.end).toBe(2_000);
  });

  it('says where another attempt begins', async () => {
    const { feed: one, frame } = feed();
    await one.read(sourceOf([...logs(['half a li'], 'a'), ...logs(['again\n'], 'b')]), 'job');
    frame();
    expect(textsOf(one)).toEqual(['half a li', '\x1b[0;2mAttempt b\x1b[0m', 'again']);
  });

  it('keeps what came before a refusal, and says nothing after it was stopped', async () => {
    const { feed: one, frame } = feed();
    const gone = new NotFoundError('gone', { status: 404 });
    await one.read(sourceOf(logs(['one\n']), gone), 'job');
    frame();
    expect([textsOf(one), one.state, one.error]).toEqual([['one'], 'failed', gone]);
    const { feed: stopped, frame: next, changes } = feed();
    const reading = stopped.read(sourceOf(logs(['one\n'])), 'job');
    stopped.stop();
    await reading;
    next();
    expect(changes()).toBe(0);
  });

  it('goes on after the last piece when an outage is over', async () => {
    const { feed: one, frame } = feed();
    const asked: unknown[] = [];
    const tries = [
      sourceOf(logs(['é\n']), new ConnectionError('away')),
      sourceOf([], new ConnectionError('still away')),
      // One that begins at the first byte all the same.
      sourceOf(logs(['é\n', 'two\n'])),
    ];
    await one.read(
      {
        logs(_, { headers }) {
          asked.push(headers);
          return tries.shift()!.logs();
        },
      },
      'job',
    );
    frame();
    expect([textsOf(one), one.state]).toEqual([['é', 'two'], 'over']);
    expect(asked).toEqual([{}, { 'Last-Event-ID': 'a:3' }, { 'Last-Event-ID': 'a:3' }]);
  });

  it('has no connection while it is paused', async () => {
    const { feed: one, frame } = feed();
    const signals: AbortSignal[] = [];
    const source = {
      async *logs(_: string, { signal }: { signal: AbortSignal }) {
        signals.push(signal);
        if (signals.length === 2) return yield* logs(['two\n'], 'a', 4);
        yield* logs(['one\n']);
        one.pause();
        signal.throwIfAborted();
      },
    };
    const reading = one.read(source, 'job');
    while (!signals[0]?.aborted) await Promise.resolve();
    expect([signals.length, one.state]).toEqual([1, 'live']);
    one.goOn();
    await reading;
    frame();
    expect([signals.length, textsOf(one), one.state]).toEqual([2, ['one', 'two'], 'over']);
  });
});
