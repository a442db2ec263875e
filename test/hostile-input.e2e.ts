import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { call, device, person } from './support/client.js';
import { Attack, judged, refusedAs } from './support/attack.js';
import { badWorkerTokens, forgedTokens } from './support/forged-tokens.js';
import { oddTexts, randomBodies, seeded, wrongFields, type HostileBody } from './support/hostile-values.js';
import { Api, authOf, type Operation } from './support/openapi.js';
import { breaks } from './support/schema-check.js';
import { StubbedPayments } from './support/stubbed-payments.js';
import { query } from './support/query.js';
import { startService, type Service } from './support/service.js';
import { authHeaders, eachOf, pathOf, raw, wrongProblem, type Credentials } from './support/wire.js';
import { LONG } from './support/long.js';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20261121);
const JSON_TYPE = { 'content-type': 'application/json' };
/** The standing attacks send random ones too, as everybody there is (test/attacks). */
const RANDOM_BODIES = 3 * LONG;

let service: Service;
let money: StubbedPayments;
let api: Api;
let shared: Credentials;
/** Records that exist, by what stands before `{id}` in a path. */
const records: Record<string, string> = {};

beforeAll(async () => {
  money = await StubbedPayments.open();
  service = await startService({ env: { LOG_LEVEL: 'error', ...money.env } });
  api = await Api.of(service.url);
  const buyer = await person(service.url, 'buyer');
  // So that the lists of administrators are among those that are tried.
  const admin = `UPDATE identity.account SET role = 'admin' WHERE id = $1`;
  await query(service.databaseUrl ?? '', admin, [buyer.id]);
  shared = { jwt: buyer.token, worker: await device(service.url, buyer) };
  await prepareRecords();
  money.serve(service.url, service.databaseUrl ?? '');
});

afterAll(async () => {
  await service?.dispose();
  await money?.close();
});

/** A job the device is working on, and a second worker token. */
async function prepareRecords(): Promise<void> {
  const job = { title: 'Fuzzed', job_type: 'script', price_coin: 1, duration_hrs: 1 };
  const created = await call(service.url, 'POST', '/api/jobs', { token: shared.jwt, body: job });
  await call(service.url, 'POST', `/api/jobs/${created.body.job_id}/accept`, { worker: shared.worker });
  const token = { token: shared.jwt, body: { name: 'spare' } };
  const spare = await call(service.url, 'POST', '/api/worker/token/create', token);
  records['/api/jobs/'] = created.body.job_id as string;
  records['/api/worker/tokens/'] = spare.body.token_id as string;
}

const idOf = ({ path }: Operation): Record<string, string> => {
  const id = records[path.slice(0, path.indexOf('{'))];
  return id ? { id, job_id: id } : {};
};

async function attack(work: (attack: Attack) => Promise<void>): Promise<void> {
  const made = new Attack(service.url, api, idOf);
  await work(made);
  // Twenty are enough to see what is going on.
  expect({ seed: SEED, count: made.wrong.length, wrong: made.wrong.slice(0, 20) }).toEqual({
    seed: SEED,
    count: 0,
    wrong: [],
  });
}

/** Credentials for one operation: its own account where it changes accounts. */
async function credentialsFor(operation: Operation): Promise<Credentials> {
  if (!operation.tags?.includes('Auth') || authOf(operation) === 'none') return shared;
  return { ...shared, jwt: (await person(service.url, 'own')).token };
}

const withJson = () => api.operations.filter((operation) => api.bodySchema(operation));
const writing = () => api.operations.filter(({ method }) => method !== 'GET');

/** Long polls answer late when they may. */
const waits = ({ value }: HostileBody) => {
  const seconds = (value as { wait_s?: unknown } | null | undefined)?.wait_s;
  return typeof seconds === 'number' && seconds > 1 && seconds <= 30;
};

const holds = async () => {
  const { body } = await call(service.url, 'GET', '/api/wallet', { token: shared.jwt });
  const jobs = await call(service.url, 'GET', '/api/jobs?limit=1000', { token: shared.jwt });
  const tokens = await call(service.url, 'GET', '/api/worker/tokens?limit=1000', { token: shared.jwt });
  return { body, jobs: jobs.body.jobs.length as number, tokens: tokens.body.tokens.length as number };
};

describe('hostile bodies', () => {
  it('are refused by field when the document forbids them, and change nothing', async () => {
    const before = await holds();
    await attack(async (made) => {
      for (const operation of withJson()) {
        const headers = { ...JSON_TYPE, ...authHeaders(operation, await credentialsFor(operation)) };
        const example = api.bodyExample(operation) as Record<string, unknown>;
        const schema = api.bodySchema(operation) as object;
        const bodies = [...wrongFields(api, schema, example), ...oddTexts(example)].filter(
          ({ value }) => value === undefined || breaks(api, schema, value).length > 0,
        );
        await eachOf(bodies, (body) =>
          made.hit(operation, body.name, { headers, body: body.text }, judged(api, operation, body)),
        );
      }
    });
    expect(await holds()).toEqual(before);
  });

  it('are refused as too large, of the wrong type, or not UTF-8', async () => {
    await attack(async (made) => {
      for (const operation of writing()) {
        const headers = authHeaders(operation, await credentialsFor(operation));
        const json = { ...JSON_TYPE, ...headers };
        const takesBytes = Object.keys(operation.requestBody?.content ?? {}).some((type) => !/json/.test(type));
        const huge = `{"a":"${'x'.repeat(1_048_570)}"}`;
        await made.hit(operation, 'too large', { headers: json, body: huge }, refusedAs(413));
        for (const type of [
          'text/plain',
          'application/xml',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'x',
        ])
          await made.hit(
            operation,
            type,
            { headers: { ...headers, 'content-type': type }, body: '{}' },
            refusedAs(415),
          );
        if (takesBytes) continue;
        const broken = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
        await made.hit(operation, 'not UTF-8', { headers: json, body: broken }, refusedAs(400));
        await made.hit(operation, 'no type', { headers, body: '{}' });
        const encoded = { ...json, 'content-encoding': 'gzip' };
        await made.hit(operation, 'encoding', { headers: encoded, body: '{"surprise_field":1}' });
      }
    });
  });

  it('with unknown fields are refused where no body is documented', async () => {
    await attack(async (made) => {
      for (const operation of writing().filter(({ requestBody }) => !requestBody)) {
        const headers = { ...JSON_TYPE, ...authHeaders(operation, await credentialsFor(operation)) };
        for (const body of ['{"surprise_field":1}', '[1]', '"text"', '1'])
          await made.hit(operation, body, { headers, body }, refusedAs(400));
      }
    });
  });

  it('put together by chance get what the document says', async () => {
    const random = seeded(SEED);
    await attack(async (made) => {
      for (const operation of withJson()) {
        const headers = { ...JSON_TYPE, ...authHeaders(operation, await credentialsFor(operation)) };
        const example = api.bodyExample(operation) as Record<string, unknown>;
        const schema = api.bodySchema(operation) as object;
        const edges = [...wrongFields(api, schema, example), ...oddTexts(example)].filter(
          ({ value }) => value !== undefined && breaks(api, schema, value).length === 0,
        );
        const bodies = [...edges, ...randomBodies(api, schema, example, random, RANDOM_BODIES)];
        await eachOf(
          bodies.filter((body) => !waits(body)),
          (body) => made.hit(operation, body.name, { headers, body: body.text }, judged(api, operation, body)),
        );
      }
    });
  });
});

describe('hostile paths and queries', () => {
  const IDS = ['x', '0', "' OR 1=1 --", '%', '\u0000', '../../etc/passwd', '{id}', '0197a3c2-7d1e-7b60-9c1f', '🙈'];

  it('with ids that are no UUID are 400, and a UUID of nobody is 404', async () => {
    await attack(async (made) => {
      for (const operation of api.operations.filter(({ path }) => /\{(job_)?id\}/.test(path))) {
        const type = Object.keys(operation.requestBody?.content ?? {})[0];
        const headers = { ...authHeaders(operation, shared), ...(type && { 'content-type': type }) };
        const at = (id: string) => ({ path: pathOf(operation, { id, job_id: id }), headers });
        for (const id of IDS) await made.hit(operation, `id ${id}`, at(id), refusedAs(400));
        await made.hit(operation, 'long id', at('a'.repeat(5000)), refusedAs(400, 404));
        const raw = { path: operation.path.replace(/\{(job_)?id\}/, '%ff%'), headers };
        await made.hit(operation, 'broken escape', raw, refusedAs(400));
        await made.hit(operation, 'nobody', at('0197a3c2-7d1e-7b60-9c1f-000000000000'), refusedAs(404, 400));
      }
    });
  });

  it('L3: NUL and broken UTF-8 in any part of a path are 400, never 500', async () => {
    await attack(async (made) => {
      for (const operation of api.operations.filter(({ path }) => path.includes('{'))) {
        const headers = authHeaders(operation, await credentialsFor(operation));
        const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
        for (const name of names)
          for (const odd of ['a%00b', '%ff', '%c0%80', '%ed%a0%80']) {
            const path = pathOf({ ...operation, path: operation.path.replace(`{${name}}`, odd) }, idOf(operation));
            await made.hit(operation, path, { path, headers }, refusedAs(400, 415));
          }
      }
    });
  });

  it('are refused or harmless in every parameter', async () => {
    const values = [
      '',
      ' ',
      '-1',
      '0',
      '1.5',
      '1e9',
      'NaN',
      'Infinity',
      '0x10',
      'null',
      '[]',
      "'; SELECT 1; --",
      '%00',
      '%ff',
    ];
    const odd = [
      ...values.map((value) => `=${value}`),
      '',
      '=1&{}=2',
      '[]=1',
      '[$gt]=1',
      `=${'9'.repeat(400)}`,
      '=%F0%9F%99%88',
    ];
    await attack(async (made) => {
      for (const operation of api.operations.filter(({ method }) => method === 'GET')) {
        const headers = authHeaders(operation, await credentialsFor(operation));
        const path = pathOf(operation, idOf(operation));
        const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
        const queries = names.flatMap((name) => odd.map((rest) => `${name}${rest.replace('{}', name)}`));
        queries.push('__proto__=1', 'constructor=1', '__proto__[x]=1', 'a'.repeat(3000), '%', '=', '&&&');
        await eachOf(queries, (query) => made.hit(operation, query, { path: `${path}?${query}`, headers }));
      }
    });
  });

  it('with a cursor this service did not give are 400', async () => {
    const cursors = ['AAAA', Buffer.from('1|2|3').toString('base64url'), Buffer.from("';--|x").toString('base64url')];
    const huge = Buffer.from(`${'9'.repeat(60)}|${'9'.repeat(60)}`).toString('base64url');
    await attack(async (made) => {
      const lists = api.operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
      for (const operation of lists) {
        const headers = authHeaders(operation, shared);
        for (const cursor of [...cursors, huge, 'a'.repeat(201), 'a b', '']) {
          const path = `${pathOf(operation, idOf(operation))}?cursor=${encodeURIComponent(cursor)}`;
          await made.hit(operation, `cursor ${cursor.slice(0, 20)}`, { path, headers }, refusedAs(400));
        }
      }
    });
  });
});

describe('hostile headers', () => {
  it('X-Request-Id is taken when it is harmless, else replaced', async () => {
    const operation = api.operation('POST /auth/login');
    await attack(async (made) => {
      for (const id of ['', ' ', 'a b', 'x'.repeat(129), '<script>', 'é', '"', '{"a":1}', '../..']) {
        await made.hit(operation, `request id ${id}`, { headers: { 'x-request-id': id } }, ({ headers }) =>
          headers['x-request-id'] === id ? ['it came back'] : [],
        );
      }
    });
  });

  it('Idempotency-Key of 0 or 256 characters is 400, anything between is a key', async () => {
    await attack(async (made) => {
      const keyed = api.operations.filter(
        ({ parameters, requestBody }) =>
          parameters.some(({ name }) => name === 'Idempotency-Key') &&
          (!requestBody || 'application/json' in requestBody.content),
      );
      expect(keyed.length).toBeGreaterThan(3);
      for (const operation of keyed) {
        const base = { ...JSON_TYPE, ...authHeaders(operation, await credentialsFor(operation)) };
        const body = '{"surprise_field":1}';
        for (const key of ['', 'k'.repeat(256), 'k'.repeat(4000)])
          await made.hit(
            operation,
            `key of ${key.length}`,
            { headers: { ...base, 'idempotency-key': key }, body },
            refusedAs(400),
          );
        for (const key of ['é', "'; --", '{}', '\t~'].map((start) => `${start}${operation.id}`.padEnd(255, 'k')))
          await made.hit(
            operation,
            `key ${key}`,
            { headers: { ...base, 'idempotency-key': key }, body },
            refusedAs(400),
          );
      }
    });
  });

  it('that are no HTTP, or split it, get a problem document and a closed connection', async () => {
    const texts = [
      'GET /health/live HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n',
      'GET /health/live HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\u0000b\r\n\r\n',
      `GET /health/live HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      'NONSENSE\r\n\r\n',
      'GET /api/jobs/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      `GET /api/jobs/${'a'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n{}',
    ];
    for (const text of texts) {
      const reply = await raw(service.url, text);
      expect(reply.status).toBe(400);
      expect(wrongProblem(reply)).toEqual([]);
    }
  });

  /** Nobody reads an answer: whether the service minds is asked after all of it. */
  it('of a client that cuts the connection in the middle of its body are no failure', async () => {
    const { hostname, port } = new URL(service.url);
    const client = connect(Number(port), hostname).on('error', () => undefined);
    const head = ['POST /auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 99'];
    client.write([...head, 'Expect: 100-continue', '', '{"'].join('\r\n'));
    await once(client, 'data'); // the service is at the body
    client.resetAndDestroy();
  });
});

describe('hostile credentials', () => {
  it('are 401 on every operation that needs some', async () => {
    const secret = readFileSync(join(service.dataDir, 'jwt.secret'), 'utf8').trim();
    const tokens = forgedTokens(shared.jwt, secret);
    await attack(async (made) => {
      for (const operation of api.operations.filter((one) => authOf(one) !== 'none')) {
        const worker = authOf(operation) === 'worker-token';
        const optional = authOf(operation) === 'jwt optional';
        const bad: Array<Record<string, string>> = worker
          ? badWorkerTokens(shared.worker)
          : tokens.map((authorization) => ({ authorization }));
        if (!optional) bad.push({});
        if (worker) bad.push({ authorization: `Bearer ${shared.jwt}` });
        else if (!optional) bad.push({ 'x-worker-token': shared.worker });
        for (const [index, headers] of bad.entries())
          await made.hit(operation, `credentials ${index}`, { headers }, refusedAs(401));
      }
    });
  });
});

describe('after all of it', () => {
  it('the service is well: no failure was logged, nothing was held that should not be, the books are right', async () => {
    expect((await call(service.url, 'GET', '/health/ready')).status).toBe(200);
    expect(
      service
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50'))
        .slice(0, 3),
    ).toEqual([]);
    const env = { ...process.env, DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir };
    const audit = spawnSync(process.execPath, [join(resolve('.'), 'dist/bin/audit.js')], {
      env,
      encoding: 'utf8',
    });
    expect(`${audit.stdout}${audit.stderr}`).toContain('The ledger is correct');
    expect(audit.status).toBe(0);
  });
});
