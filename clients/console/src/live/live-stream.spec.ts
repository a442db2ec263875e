import { ValidationError, type EventConnection } from '@compute-market/sdk';
import { LiveStream, type LiveEvent, type LiveSource } from './live-stream.js';

type Asked = Parameters<LiveSource['follow']>[0];

/** A source whose connections are scripts: each may speak, then ends, fails, or stays until it is cut. */
function scripted(...connections: Array<(asked: Asked) => AsyncIterable<LiveEvent>>) {
  const asked: Asked[] = [];
  const source: LiveSource = {
    follow(options) {
      asked.push(options);
      const next = connections.shift();
      return next ? next(options) : silent(options);
    },
  };
  return { source, asked };
}

const event = (seq: number) =>
  ({ type: 'job.started', seq, id: String(seq), at: '', data: {} }) as unknown as LiveEvent;
const open = ({ onConnection }: Asked, after: number) => onConnection({ state: 'open', after } as EventConnection);

/** Stays open until it is cut. */
async function* silent({ signal }: Asked): AsyncGenerator<LiveEvent> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  yield* [];
}

/** Everything a listener hears, until there are so many. */
function heard(stream: LiveStream, count: number): Promise<unknown[]> {
  const all: unknown[] = [];
  return new Promise((resolve) => {
    const add = (what: unknown) => {
      if (all.push(what) === count) resolve(all);
    };
    stream.listen({ onEvent: (one) => add('seq' in one ? one.seq : one.type), onOpen: () => add('open') });
  });
}

describe('the stream of a tab', () => {
  it('goes on after the last event when its connection ends, and tells none twice', async () => {
    const { source, asked } = scripted(
      async function* (options) {
        open(options, 7);
        yield event(8);
        yield event(9);
        throw new Error('away');
      },
      async function* (options) {
        open(options, 9);
        yield event(9);
        yield event(10);
        yield* silent(options);
      },
    );
    const stream = new LiveStream(source, 0);
    const all = heard(stream, 5);
    stream.start();
    expect(await all).toEqual(['open', 8, 9, 'open', 10]);
    expect(asked.map(({ after }) => after)).toEqual([undefined, 9]);
    expect(stream.state()).toBe('open');
    stream.stop();
  });

  it('goes on from where it connected when nothing had happened yet', async () => {
    const { source, asked } = scripted(
      async function* (options) {
        open(options, 7);
        yield* silent(options);
      },
      async function* (options) {
        open(options, 7);
        yield* silent(options);
      },
    );
    const stream = new LiveStream(source, 0);
    const [first, both] = [heard(stream, 1), heard(stream, 2)];
    stream.start();
    await first;
    stream.reconnect();
    await both;
    expect(asked.map(({ after }) => after)).toEqual([undefined, 7]);
    stream.stop();
  });

  it('says that it is lost, and begins anew for the next user', async () => {
    const { source, asked } = scripted(async function* (options) {
      open(options, 7);
      options.onConnection({ state: 'lost' });
      yield event(8);
      yield* silent(options);
    });
    const stream = new LiveStream(source, 0);
    const states: string[] = [];
    stream.watch(() => states.push(stream.state()));
    const all = heard(stream, 2);
    stream.start();
    await all;
    expect(states).toEqual(['open', 'lost']);
    stream.stop();
    stream.start();
    expect(asked.at(-1)!.after).toBeUndefined();
    stream.stop();
  });

  it('rests where nobody looks, and goes on where it was, once', async () => {
    const { source, asked } = scripted(async function* (options) {
      open(options, 7);
      yield event(8);
      yield* silent(options);
    });
    const stream = new LiveStream(source, 0);
    const all = heard(stream, 2);
    stream.start();
    await all;
    stream.rest();
    expect(asked.at(-1)!.signal.aborted).toBe(true);
    // Before the first run knows that it has ended.
    stream.start();
    await new Promise(setImmediate);
    expect(asked.map(({ after }) => after)).toEqual([undefined, 8]);
    stream.stop();
  });

  it('begins anew where the market does not know its place: it was restored from a backup', async () => {
    const { source, asked } = scripted(
      async function* (options) {
        open(options, 7);
        yield event(8);
      },
      // oxlint-disable-next-line require-yield
      async function* () {
        throw new ValidationError('No event has this number.');
      },
      async function* (options) {
        open(options, 3);
        yield* silent(options);
      },
    );
    const stream = new LiveStream(source, 0);
    const all = heard(stream, 3);
    stream.start();
    expect(await all).toEqual(['open', 8, 'open']);
    expect(asked.map(({ after }) => after)).toEqual([undefined, 8, undefined]);
    stream.stop();
  });
});
