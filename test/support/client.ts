import { noteSecrets } from './test-logs.js';

/** A thin client for tests: what came back, with nothing hidden. */
export interface Reply {
  status: number;
  headers: Headers;
  // The tests look into bodies of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface RequestOptions {
  token?: string;
  worker?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export async function call(url: string, method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(options.token && { Authorization: `Bearer ${options.token}` }),
      ...(options.worker && { 'X-Worker-Token': options.worker }),
      ...options.headers,
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  });
  const text = await response.text();
  const json = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
  const reply = { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  if (response.ok) noteSecrets(options.body, reply.body);
  return reply;
}

export interface Person {
  token: string;
  id: string;
  email: string;
  password: string;
}

let people = 0;

/** Registers somebody new. */
export async function person(url: string, name = 'person'): Promise<Person> {
  const unique = `${name}-${process.pid}-${++people}`;
  const account = { username: unique, email: `${unique}@example.com`, password: `long enough ${unique}` };
  const reply = await call(url, 'POST', '/auth/register', { body: account });
  if (reply.status !== 200) throw new Error(`register answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return { token: reply.body.token, id: reply.body.user.id, email: account.email, password: account.password };
}

/** A device of somebody: its worker token. */
export async function device(url: string, owner: Person, name = 'rig'): Promise<string> {
  const reply = await call(url, 'POST', '/api/worker/token/create', { token: owner.token, body: { name } });
  if (reply.status !== 200) throw new Error(`token/create answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body.token;
}
