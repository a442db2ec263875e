import { device, person } from './support/client.js';
import { freezingRequests } from './support/freezing-requests.mjs';
import { Api } from './support/openapi.js';
import { PATIENCE_MS } from './support/patience.js';
import { query } from './support/query.js';
import { sharedService } from './support/service.js';
import { authHeaders, pathOf, raw, send, wrongProblem, type Credentials } from './support/wire.js';

/** What is promised is 100 ms (`npm run bench -- hostile`); without bounds it was seconds. */
const FROZEN_MS = PATIENCE_MS / 60;
const LONGEST_ANSWER = 16_384;

let url: string;
let api: Api;
let credentials: Credentials;

beforeAll(async () => {
  const { databaseUrl } = ({ url } = await sharedService());
  api = await Api.of(url);
  const owner = await person(url, 'hostile');
  // So that the endpoints of administrators are among those that are tried.
  await query(databaseUrl ?? '', `UPDATE identity.account SET role = 'admin' WHERE id = $1`, [owner.id]);
  credentials = { jwt: owner.token, worker: await device(url, owner) };
});

/** With the path as it is: URLs of Node are tidied up. */
const rawly = (method: string, path: string) =>
  raw(url, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

/** Milliseconds. */
async function waitForOthers(): Promise<number> {
  const from = performance.now();
  await send(url, 'GET', '/health/live');
  return performance.now() - from;
}

it('H3: no request of a megabyte holds up the others, or gets an answer of more than 16 KiB', async () => {
  const wrong: string[] = [];
  for (const { name, method, path, headers, body } of freezingRequests(credentials)) {
    let answered = false;
    const answer = send(url, method, path, headers, body).finally(() => (answered = true));
    let wait = 0;
    while (!answered) wait = Math.max(wait, await waitForOthers());
    const { status, text } = await answer;
    const tooLong = status >= 400 && Buffer.byteLength(text) > LONGEST_ANSWER;
    if (status >= 500 || tooLong || wait > FROZEN_MS)
      wrong.push(`${name}: ${status}, ${text.length} characters, ${wait} ms`);
  }
  expect(wrong).toEqual([]);
});

it('H3: a body beyond the limit of its endpoint is 413 with the limit', async () => {
  const headers = { 'content-type': 'application/json' };
  const login = (spaces: number) => send(url, 'POST', '/auth/login', headers, `${' '.repeat(spaces)}{}`);
  expect((await login(4_094)).status).toBe(400);
  const refused = await login(4_095);
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    413,
    expect.objectContaining({ code: 'body_too_large', detail: 'This endpoint accepts at most 4096 bytes.' }),
  ]);
});

it('M4: odd paths under /docs are 404', async () => {
  const odd = ['../x', '/etc/passwd', '%2e%2e/x', '..', '%00', 'a%00.js', '..%5cx', '..\\x', 'a.css/', 'x%20y', '%0a'];
  for (const path of [...odd.map((name) => `/docs/${name}`), '/%64ocs/../x', '/docs/index.html/../../x']) {
    const reply = await rawly('GET', path);
    expect([path, reply.status, wrongProblem(reply, ['route_not_found'])]).toEqual([path, 404, []]);
  }
  for (const path of ['/docs', '/docs/', '/docs/swagger-ui.css', '/docs/swagger-ui-init.js?a=../b'])
    expect([path, (await send(url, 'GET', path)).status]).toEqual([path, 200]);
});

it('M5: a body that is missing is 400 wherever the document requires one', async () => {
  const needy = api.operations.filter((operation) => operation.requestBody?.required && api.bodySchema(operation));
  expect(needy.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['POST /api/bandwidth/exits', 'POST /api/deploy/replicas/sync', 'PATCH /auth/me']),
  );
  const taken: string[] = [];
  for (const operation of needy) {
    const headers = authHeaders(operation, credentials);
    const json = { ...headers, 'content-type': 'application/json' };
    for (const [sent, body] of [
      [headers, undefined],
      [json, undefined],
      [json, ''],
      [json, 'null'],
      [json, '[]'],
      [json, '"x"'],
    ] as const) {
      const { status, text } = await send(url, operation.method, pathOf(operation), sent, body);
      if (status !== 400) taken.push(`${operation.id} with ${body}: ${status} ${text}`);
    }
  }
  expect(taken).toEqual([]);
});

it('a wrong method is 405 with what is allowed', async () => {
  for (const [method, path, allow] of [
    ['GET', '/auth/login', 'POST'],
    ['PUT', '/auth/me', 'DELETE, GET, HEAD, PATCH'],
    ['OPTIONS', '/api/jobs?limit=1', 'GET, HEAD, POST'],
    ['DELETE', '/api/jobs/0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e', 'GET, HEAD'],
    ['PROPFIND', '/health/live', 'GET, HEAD'],
    ['POST', '/docs/../x', 'GET, HEAD'],
    ['TRACE', '/docs', 'GET, HEAD'],
    ['HEAD', '/auth/login', 'POST'],
  ] as const) {
    const { status, headers, text } = await rawly(method, path);
    expect([method, path, status, headers['allow']]).toEqual([method, path, 405, allow]);
    if (method !== 'HEAD') expect(wrongProblem({ status, headers, text }, ['method_not_allowed'])).toEqual([]);
  }
  for (const path of ['/api', '/auth/login/', '/api/jobs/a/b/c'])
    expect((await send(url, 'PUT', path)).status).toBe(404);
});
