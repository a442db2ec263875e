import type { JobLogEvent } from '@compute-market/sdk';
import { LogFeed } from './log-feed.js';

const log = (text: string, attempt_id = 'a') => ({ type: 'log', attempt_id, offset: 0, text }) as JobLogEvent;
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
  );
  return { feed: made, frames, changes: () => changes, frame: () => frames.shift()?.() };
}
const textsOf = ({ lines }: LogFeed) =>
  Array.from({ length: lines.end - lines.first }, (_, n) => lines.at(lines.first + n).text);

describe('the log as it comes', () => {
  it('is taken in once a frame, however much comes', async () => {
    const { feed: one, frames, frame, changes } = feed();
    await one.read(sourceOf(Array.from({ length: 10_000 }, (_, n) => log(`${n}\n`))), 'job');
    expect([frames.length, one.lines.end]).toEqual([1, 0]);
    frame();
    expect([frames.length, one.lines.end, changes(), one.state]).toEqual([0, 10_000, 1, 'over']);
  });

  it('is taken in over several frames when it is large', async () => {
    const { feed: one, frames, frame } = feed();
    const piece = 'x'.repeat(999).concat('\n').repeat(100);
    await one.read(sourceOf(Array.from({ length: 20 }, () => log(piece))), 'job');
    frame();
    expect([one.lines.end, frames.length]).toEqual([400, 1]);
    while (frames.length > 0) frame();
    expect(one.lines.end).toBe(2_000);
  });

  it('says where another attempt begins', async () => {
    const { feed: one, frame } = feed();
    await one.read(sourceOf([log('half a li', 'a'), log('again\n', 'b')]), 'job');
    frame();
    expect(textsOf(one)).toEqual(['half a li', '\x1b[0;2mAttempt b\x1b[0m', 'again']);
  });

  it('keeps what came before an error, and says nothing after it was stopped', async () => {
    const { feed: one, frame } = feed();
    await one.read(sourceOf([log('one\n')], new Error('away')), 'job');
    frame();
    expect([textsOf(one), one.state, one.error]).toEqual([['one'], 'failed', new Error('away')]);
    const { feed: stopped, frame: next, changes } = feed();
    const reading = stopped.read(sourceOf([log('one\n')]), 'job');
    stopped.stop();
    await reading;
    next();
    expect(changes()).toBe(0);
  });
});
