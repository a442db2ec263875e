import { EventStream, HEARTBEAT, serverEvent, withHeartbeats } from './event-stream.js';
import { eventually } from '../../../../test/support/eventually.js';

describe('EventStream', () => {
  it('asks its source for no more than the client reads', async () => {
    let made = 0;
    const stream = new EventStream(async function* () {
      for (;;) {
        made++;
        yield 'x'.repeat(8 * 1024);
      }
    });
    stream.read(0);
    await eventually(() => made >= 2, 'the second chunk');
    for (let turn = 0; turn < 100; turn++) await new Promise((next) => setImmediate(next));
    expect(made).toBeLessThan(5);
    stream.destroy();
  });

  it('tells a waiting source at once that the client has gone', async () => {
    let left = false;
    const stream = new EventStream(async function* (gone) {
      try {
        yield 'first';
        await new Promise<void>((resolve) => gone.addEventListener('abort', () => resolve()));
      } finally {
        left = true;
      }
    });
    await new Promise((first) => stream.once('data', first));
    stream.destroy();
    await eventually(() => left, 'the end of the source');
  });

  it('ends with its source, and breaks with it', async () => {
    const whole: string[] = [];
    for await (const chunk of new EventStream(async function* () {
      yield 'a';
      yield 'b';
    }))
      whole.push(String(chunk));
    expect(whole.join('')).toBe('ab');
    const broken = new EventStream(async function* () {
      yield 'a';
      throw new Error('away');
    });
    await expect(broken.toArray()).rejects.toThrow('away');
  });
});

describe('withHeartbeats', () => {
  it('says at once that it is there, and again until a chunk comes, and loses none', async () => {
    let go!: () => void;
    const ready = new Promise<void>((resolve) => (go = resolve));
    const chunks = withHeartbeats(
      (async function* () {
        await ready;
        yield 'a';
        yield 'b';
      })(),
      1,
    );
    expect((await chunks.next()).value).toBe(HEARTBEAT);
    expect((await chunks.next()).value).toBe(HEARTBEAT);
    go();
    const rest: string[] = [];
    for await (const chunk of chunks) if (chunk !== HEARTBEAT) rest.push(chunk);
    expect(rest).toEqual(['a', 'b']);
  });

  it('breaks with its source, and ends it when nobody reads on', async () => {
    let left = false;
    const endless = async function* () {
      try {
        for (;;) yield 'a';
      } finally {
        left = true;
      }
    };
    const chunks = withHeartbeats(endless());
    await chunks.next();
    expect((await chunks.next()).value).toBe('a');
    await chunks.return();
    expect(left).toBe(true);
    const broken = async function* (): AsyncGenerator<string, void> {
      yield 'a';
      throw new Error('away');
    };
    const failing = withHeartbeats(broken());
    await failing.next();
    await failing.next();
    await expect(failing.next()).rejects.toThrow('away');
  });
});

describe('serverEvent', () => {
  it('keeps data on one line whatever it holds', () => {
    expect(serverEvent({ event: 'log', id: 'a:1', data: { text: 'one\ntwo\r\n\u2028' } })).toBe(
      'event: log\nid: a:1\ndata: {"text":"one\\ntwo\\r\\n\u2028"}\n\n',
    );
  });
});
