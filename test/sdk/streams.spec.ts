import { ConnectionError, Market, MarketError } from '../../clients/sdk/src/index.js';

type Asked = { path: string; headers: Headers };

/** A market whose replies are made up; each request takes the next one. */
function scripted(...replies: Array<() => Response>): { market: Market; asked: Asked[] } {
  const asked: Asked[] = [];
  const send: typeof fetch = (input, init) => {
    asked.push({ path: new URL(String(input)).pathname, headers: new Headers(init?.headers) });
    const next = replies.shift();
    return next ? Promise.resolve(next()) : Promise.reject(new TypeError('no reply is left'));
  };
  return { market: new Market({ url: 'http://market.test', key: 'mk_x', fetch: send, retryForMs: 0 }), asked };
}

/** Its pieces, then the end; or, with `broken`, a lost connection. */
function body(pieces: Array<string | Uint8Array>, { broken = false, status = 200, headers = {} } = {}): () => Response {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece));
  return () => {
    const source = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = bytes.shift();
        if (next) controller.enqueue(next);
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
    for await (const one of scripted(() => new Response(endless)).market.jobs.logs('j')) if (one.type === 'log') break;
    expect(cancelled).toBe(true);
  });

  it('ends with the signal, with its reason, while nothing comes', async () => {
    const stop = new AbortController();
    const silent = () => new Response(new ReadableStream());
    const { market } = scripted(silent);
    const ended = all(market.events.follow({ signal: stop.signal }));
    stop.abort(new Error('enough'));
    await expect(ended).rejects.toThrow('enough');
  });
});

describe('A run', () => {
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

  it('fails rather than to begin anew in the middle', async () => {
    const { market } = scripted(body(['0123'], { broken: true }), body(['0123456789']));
    await expect(market.files.download('5f').bytes()).rejects.toThrow("can't be continued at byte 4");
  });
});
