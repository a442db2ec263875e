import { ConnectionError, Market, MarketError } from '../../clients/sdk/src/index.js';
import { FakeClock } from './support/fake-clock.js';

type Asked = { path: string; headers: Headers };
type Reply = () => Response | Promise<Response>;

/** A market whose replies are made up; each request takes the next one. */
function scripted(...replies: Reply[]): { market: Market; asked: Asked[] } {
  const asked: Asked[] = [];
  const send: typeof fetch = (input, init) => {
    asked.push({ path: new URL(String(input)).pathname, headers: new Headers(init?.headers) });
    const next = replies.shift();
    return next ? Promise.resolve(next()) : Promise.reject(new TypeError('no reply is left'));
  };
  return { market: new Market({ url: 'http://market.test', key: 'mk_x', fetch: send, retryForMs: 0 }), asked };
}

type Piece = string | Uint8Array | (() => Promise<string>);

/** Its pieces, then the end; or, with `broken`, a lost connection. */
function body(
  pieces: Piece[],
  { broken = false, status = 200, headers = { 'content-type': 'text/event-stream' } as Record<string, string> } = {},
): () => Response {
  const left = [...pieces];
  return () => {
    const source = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = left.shift();
        const piece = typeof next === 'function' ? await next() : next;
        if (piece !== undefined)
          controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
        else if (broken) controller.error(new TypeError('terminated'));
        else controller.close();
      },
    });
    return new Response(source as unknown as ReadableStream<Uint8Array<ArrayBuffer>>, { status, headers });
  };
}

const event = (type: string, data: object, id?: string) =>
  `event: ${type}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
const status = (of: string) => event('status', { status: of, attempt_id: 'a', attempt_status: of, failure: null });
const log = (text: string, offset: number) =>
  event('log', { attempt_id: 'a', offset, text }, `a:${offset + Buffer.byteLength(text)}`);

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

describe('A log stream', () => {
  it('goes on after the last event when the connection breaks, and ends with the job', async () => {
    const { market, asked } = scripted(
      body([status('running'), log('one ', 0)], { broken: true }),
      body([': still here\n\n', log('two', 4)]),
      body([status('completed'), log('never read', 7)]),
    );
    const events = await all(market.jobs.logs('j'));
    expect(events.map((one) => (one.type === 'log' ? one.text : one.type))).toEqual([
      'status',
      'one ',
      'two',
      'status',
    ]);
    expect(asked.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, 'a:4', 'a:7']);
    expect(asked[0]!.headers.get('accept')).toBe('text/event-stream');
  });

  it('is the same however it is cut into pieces, within a letter too', async () => {
    const bytes = Buffer.from(log('füür', 0) + status('completed'));
    for (let at = 1; at < bytes.length; at++) {
      const { market } = scripted(body([bytes.subarray(0, at), bytes.subarray(at)]));
      expect(await all(market.jobs.logs('j'))).toMatchObject([{ type: 'log', text: 'füür' }, { status: 'completed' }]);
    }
  });

  it('throws what it is refused with, and lets go of the connection when nobody reads on', async () => {
    const refusal = () => Response.json({ ok: false, code: 'job_not_found', detail: 'No such job' }, { status: 404 });
    await expect(all(scripted(refusal).market.jobs.logs('j'))).rejects.toMatchObject({ code: 'job_not_found' });
    await expect(all(scripted().market.jobs.logs('j'))).rejects.toThrow(ConnectionError);
    let cancelled = false;
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(log('one', 0))),
      cancel: () => void (cancelled = true),
    });
    const reply = () => new Response(endless, { headers: { 'content-type': 'text/event-stream' } });
    for await (const one of scripted(reply).market.jobs.logs('j')) if (one.type === 'log') break;
    expect(cancelled).toBe(true);
  });

  it('ends with the signal, with its reason, while nothing comes', async () => {
    const stop = new AbortController();
    const silent = () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
    const { market } = scripted(silent);
    const ended = all(market.events.follow({ signal: stop.signal }));
    stop.abort(new Error('enough'));
    await expect(ended).rejects.toThrow('enough');
  });
});

/** Half a minute of comments only, as a job that prints nothing has. */
const quiet = (seconds: number): Piece[] =>
  Array.from({ length: seconds / 30 }, () => async () => {
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    return ': still here\n\n';
  });
const lost: Reply = () => Promise.reject(new TypeError('fetch failed'));
const refused = (code: string, status: number, headers = {}): Reply => {
  const problem = { ok: false, status, code, detail: `It is ${code}.` };
  return () => Response.json(problem, { status, headers });
};

describe('A stream whose connection is lost', () => {
  afterEach(() => jest.restoreAllMocks());

  it('goes on after ten quiet minutes, again and again', async () => {
    const clock = new FakeClock();
    const { market, asked } = scripted(
      body([status('running'), ...quiet(600)], { broken: true }),
      lost,
      body(quiet(600)),
      body([status('completed')]),
    );
    await clock.until(all(market.jobs.logs('j')));
    expect([asked.length, clock.seconds >= 1200]).toEqual([4, true]);
  });

  it('goes on through what a balancer says while no API is up', async () => {
    const clock = new FakeClock();
    const down = Array.from({ length: 20 }, () => refused('overloaded', 503, { 'retry-after': '10' }));
    const { market } = scripted(body([status('running')]), ...down, body([status('completed')]));
    await clock.until(all(market.jobs.logs('j')));
    expect(clock.seconds).toBeGreaterThanOrEqual(200);
  });

  it.each([
    ['nothing answers', lost],
    ['each connection ends at once', body([])],
    ['it is overloaded', refused('overloaded', 503)],
  ])('throws after five minutes in which %s', async (_, reply) => {
    const clock = new FakeClock();
    const { market } = scripted(body([status('running')]), ...Array.from({ length: 1000 }, () => reply));
    await expect(clock.until(all(market.jobs.logs('j')))).rejects.toThrow(MarketError);
    expect([clock.seconds > 300, clock.seconds < 320]).toEqual([true, true]);
  });

  it('throws at once when what answers is no stream', async () => {
    const page = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
    await expect(all(scripted(page).market.events.follow())).rejects.toThrow('Is it a market?');
  });

  it('throws a MarketError for an event that is no JSON', async () => {
    const damaged = body(['event: log\ndata: {"off\n\n']);
    await expect(all(scripted(damaged).market.jobs.logs('j'))).rejects.toThrow(MarketError);
  });
});

describe('A run', () => {
  it('reads its log at the end when the user follows as many jobs as one may', async () => {
    const clock = new FakeClock();
    const ok = (more: object) => () => Response.json({ ok: true, ...more });
    const piece = { at: '2026-11-24T00:00:00.000Z', offset: 0 };
    const { market, asked } = scripted(
      ok({ job_id: 'j' }),
      refused('too_many_followers', 429, { 'retry-after': '30' }),
      ok({ job: { id: 'j', status: 'running' } }),
      ok({ job: { id: 'j', status: 'completed' } }),
      ok({ attempt_id: 'a', logs: [{ ...piece, text: 'one ' }], next_offset: 4, complete: false }),
      ok({ attempt_id: 'a', logs: [{ ...piece, offset: 4, text: 'two' }], next_offset: 7, complete: true }),
      ok({ job: { id: 'j', status: 'completed', review: null } }),
      ok({ artifacts: [], next_cursor: null }),
    );
    expect((await clock.until(market.jobs.run('x', { price_coin: 1 }))).output).toBe('one two');
    expect(asked).toHaveLength(8);
    jest.restoreAllMocks();
  });

  it('has the output of the last attempt only', async () => {
    const lost = event('log', { attempt_id: 'b', offset: 0, text: 'again' }, 'b:5');
    const ok = (more: object) => () => Response.json({ ok: true, ...more });
    const { market } = scripted(
      ok({ job_id: 'j' }),
      body([log('lost half', 0), lost, status('completed')]),
      ok({ job: { id: 'j', status: 'completed', review: { state: 'accepted' } } }),
      ok({ artifacts: [], next_cursor: null }),
    );
    const heard: string[] = [];
    const { output, accepted } = await market.jobs.run('x', { price_coin: 1, onLog: (text) => heard.push(text) });
    expect([output, heard, accepted]).toEqual(['again', ['lost half', 'again'], null]);
  });
});

describe('A streamed reply', () => {
  const delta = (text: string) => event('delta', { text });
  const done = event('done', { reply: 'one two', sources: [], model: 'm', coin_reward: 0 });

  it('is asked for again with the same key when it breaks off, and no word comes twice', async () => {
    const { market, asked } = scripted(body([delta('one ')], { broken: true }), body([delta('one two'), done]));
    const events = await all(market.assistant.stream('count'));
    expect(events.map((one) => (one.type === 'delta' ? one.text : one.type))).toEqual(['one ', 'two', 'done']);
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect([keys[0], new Set(keys).size]).toEqual([expect.stringMatching(/./), 1]);
  });

  it('fails when the repeat is another reply, and with what the server says', async () => {
    const { market } = scripted(body([delta('one ')]), body([delta('eins zwei')]));
    await expect(all(market.assistant.stream('count'))).rejects.toMatchObject({ code: 'reply_interrupted' });
    const problem = { status: 503, code: 'reply_interrupted', detail: 'It broke off' };
    const refused = scripted(body([event('error', { problem })])).market;
    await expect(all(refused.assistant.stream('count'))).rejects.toThrow(new MarketError('It broke off'));
  });
});

describe('A reply as a whole', () => {
  it('is waited for longer than the model has time: then the market answers without it', async () => {
    const clock = new FakeClock();
    const slow: typeof fetch = (_, init) =>
      new Promise((resolve, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
        setTimeout(() => resolve(Response.json({ ok: true, reply: 'Yes.' })), 45_000);
      });
    const market = new Market({ url: 'http://market.test', fetch: slow, retryForMs: 0 });
    expect(await clock.until(market.assistant.chat('Is it up?'))).toMatchObject({ reply: 'Yes.' });
    jest.restoreAllMocks();
  });
});

describe('A download', () => {
  it('goes on where it broke, and says how far it is', async () => {
    const { market, asked } = scripted(
      body(['0123'], { broken: true, headers: { 'content-length': '10' } }),
      body(['456789'], { status: 206, headers: { 'content-length': '6' } }),
    );
    const progress: Array<number | null> = [];
    const download = market.files.download('5f', { onProgress: (done, total) => progress.push(done, total) });
    expect(await download.text()).toBe('0123456789');
    expect(asked.map(({ headers }) => headers.get('range'))).toEqual([null, 'bytes=4-']);
    expect(progress).toEqual([4, 10, 10, 10]);
  });

  it('fails at once rather than to begin anew in the middle', async () => {
    const { market, asked } = scripted(body(['0123'], { broken: true }), body(['0123456789']), body(['0123456789']));
    await expect(market.files.download('5f').bytes()).rejects.toThrow("can't be continued at byte 4");
    expect(asked).toHaveLength(2);
  });

  it('goes on when the market is away for longer than one request is repeated', async () => {
    const clock = new FakeClock();
    const { market } = scripted(
      body(['0123'], { broken: true }),
      lost,
      refused('overloaded', 503),
      body(['456789'], { status: 206 }),
    );
    expect(await clock.until(market.files.download('5f').text())).toBe('0123456789');
    jest.restoreAllMocks();
  });

  it('of which nothing is left is empty', async () => {
    const whole = body(['0123456789'], { headers: { 'content-length': '10' } });
    expect(await scripted(whole).market.files.download('5f', { from: 10 }).text()).toBe('');
  });
});

describe('The stream of events', () => {
  it('gives hints beside the events on request, resumes after the last event, and says when it is connected', async () => {
    const hint = { all: false, subjects: [{ type: 'wallet', id: 'coin' }] };
    const { market, asked } = scripted(
      body(
        [
          event('ready', { after: 3 }, '3'),
          event('job.started', { type: 'job.started', seq: 4 }, '4'),
          event('changed', hint),
        ],
        { broken: true },
      ),
      body([event('ready', { after: 4 }, '4'), event('changed', hint)]),
    );
    const heard: unknown[] = [];
    for await (const one of market.events.follow({ changes: true, onConnection: (one) => heard.push(one) }))
      if (heard.push(one) === 6) break;
    const changed = { type: 'changed', ...hint };
    expect(heard).toEqual([
      { state: 'open', after: 3 },
      { type: 'job.started', seq: 4 },
      changed,
      { state: 'lost' },
      { state: 'open', after: 4 },
      changed,
    ]);
    expect(asked.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '4']);
  });
});
