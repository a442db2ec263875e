import {
  cuts,
  floods,
  hangs,
  html,
  LlmServer,
  refuses,
  says,
  sends,
  stalls,
  status,
  type Behaviour,
} from '../../../../../test/support/llm-server.js';
import { UnfoundedAnswer } from './endpoint-errors.js';
import { endpointCalls, OpenAiEndpoint } from './openai-endpoint.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { PATIENCE_MS } from '../../../../../test/support/patience.js';

let llm: LlmServer;

beforeAll(async () => {
  llm = await LlmServer.start();
});
afterAll(() => llm?.stop());

const endpoint = (timeoutMs = PATIENCE_MS, apiKey: string | null = 'sk-test') =>
  new OpenAiEndpoint({ baseUrl: llm.url, apiKey, timeoutMs });
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }], max_tokens: 10, temperature: 0 };
const never = () => new AbortController().signal;

type Ask = (endpoint: OpenAiEndpoint, signal?: AbortSignal) => Promise<string>;
const ask: Ask = (one, signal = never()) => one.complete(request, signal);

describe('an answer', () => {
  it('comes whole, whatever its characters', async () => {
    const said = 'Balance: 12 🪙, мир, 안녕, ışık\n\ndata: [DONE]\n'.repeat(20);
    llm.behave(says(said));
    expect(await ask(endpoint())).toBe(said);
    expect(llm.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-test' },
    });
  });

  it('is asked for without a key where there is none', async () => {
    llm.behave(says('ok'));
    await ask(endpoint(PATIENCE_MS, null));
    expect(llm.requests[0]?.headers.authorization).toBeUndefined();
  });

  const failures: Array<[string, Behaviour, RegExp]> = [
    ['HTML', html, /answered text\/html/],
    ['text that is no JSON', sends('{"choices":'), /not JSON/],
    ['JSON that is no completion', sends('{"ok":true}'), /no chat completion/],
    ['a refusal', refuses, /refused/],
    ['nothing', says(''), /empty/],
    ['white space', says(' \n '), /empty/],
    ['less than it wanted to say', says('half a', 'length'), /stopped early: length/],
    ['what a filter left', says('half a', 'content_filter'), /stopped early: content_filter/],
    ['50 MB', floods(50), /larger than/],
    ['a part, then the connection breaks', cuts('half a', 'destroy'), /broke off/],
    ['400', status(400), /answered 400/],
    ['401', status(401), /answered 401/],
    ['429 with a long Retry-After', status(429, { 'Retry-After': '3600' }), /answered 429/],
    ['a redirect', status(302, { Location: 'http://127.0.0.1:1/' }), /can't be reached/],
  ];
  it.each(failures)('is an error when it is %s, without a second try', async (_name, behaviour, message) => {
    llm.behave(behaviour);
    await expect(ask(endpoint())).rejects.toThrow(message);
    expect(llm.requests).toHaveLength(1);
  });

  it('is asked for again after what passes', async () => {
    llm.behave(status(500), status(429, { 'Retry-After': '1' }), says('third time'));
    expect(await ask(endpoint())).toBe('third time');
    expect(llm.requests).toHaveLength(3);
  });

  it('is given up after three tries', async () => {
    llm.behave(status(503));
    await expect(ask(endpoint())).rejects.toThrow(/answered 503/);
    expect(llm.requests).toHaveLength(3);
  });

  it.each([
    ['nothing comes', hangs],
    ['no more comes', stalls('half a')],
  ])('is given up at the deadline when %s', async (_name, behaviour) => {
    llm.behave(behaviour);
    await expect(ask(endpoint(300))).rejects.toThrow(/took too long/);
  });

  it('does not wait for a pause that ends after the deadline', async () => {
    llm.behave(status(503, { 'Retry-After': '60' }));
    await expect(ask(endpoint(30_000))).rejects.toThrow(/answered 503/);
    expect(llm.requests).toHaveLength(1);
  });

  it('is not waited for once nobody wants it, and the call is closed', async () => {
    llm.behave(hangs);
    const gone = new AbortController();
    const asked = ask(endpoint(), gone.signal);
    await eventually(() => llm.requests.length === 1);
    gone.abort();
    await expect(asked).rejects.toThrow(/caller is gone/);
    await eventually(() => llm.requests[0]!.aborted);
  });

  it('is not asked for after five failures in a row', async () => {
    llm.behave(status(400));
    const one = endpoint();
    for (let n = 0; n < 5; n += 1) await expect(ask(one)).rejects.toThrow(/answered 400/);
    await expect(ask(one)).rejects.toThrow(/breaker/i);
    expect(llm.requests).toHaveLength(5);
  });

  it('is not held to have failed by callers that left', async () => {
    const one = endpoint();
    llm.behave(hangs);
    for (let n = 0; n < 6; n += 1) {
      const gone = new AbortController();
      const asked = ask(one, gone.signal);
      await eventually(() => llm.requests.length > n);
      gone.abort();
      await expect(asked).rejects.toThrow(/caller is gone/);
    }
    llm.behave(says('still here'));
    expect(await ask(one)).toBe('still here');
  });

  it('is refused at once where too many are asked for', async () => {
    llm.behave(hangs);
    const one = endpoint();
    const gone = new AbortController();
    const asked = Array.from({ length: 32 }, () => ask(one, gone.signal).catch((error: Error) => error.message));
    await eventually(() => llm.requests.length === 16);
    await expect(ask(one)).rejects.toThrow(/bulkhead/i);
    gone.abort();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['the caller is gone']));
    expect(llm.requests).toHaveLength(16);
    llm.behave(says('free again'));
    const free = () => ask(one).catch(() => null);
    await eventually(async () => (await free()) === 'free again');
  });
});

describe('an answer that is not what it was told', () => {
  const check = () => {
    throw new UnfoundedAnswer(['figure 7 %']);
  };

  it('is no answer, and is counted as none', async () => {
    const counted = async () => {
      const { values } = await endpointCalls.get();
      return values.find(({ labels }) => labels.outcome === 'unfounded')?.value ?? 0;
    };
    const before = await counted();
    llm.behave(says('The fee is 7%.'));
    await expect(endpoint().complete(request, never(), { check })).rejects.toThrow(
      'says what it was not told: figure 7 %',
    );
    expect(await counted()).toBe(before + 1);
    expect(llm.requests).toHaveLength(1);
  });

  it('says nothing against the endpoint', async () => {
    const one = endpoint();
    llm.behave(says('The fee is 7%.'));
    for (let n = 0; n < 6; n += 1) await expect(one.complete(request, never(), { check })).rejects.toThrow(/7 %/);
    expect(await ask(one)).toBe('The fee is 7%.');
  });
});

describe('a server that is not there', () => {
  it('is an error', async () => {
    const one = new OpenAiEndpoint({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: null, timeoutMs: PATIENCE_MS });
    await expect(one.complete(request, never())).rejects.toThrow(/can't be reached/);
  });
});
