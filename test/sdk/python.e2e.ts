import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { Webhook } from 'standardwebhooks';
import { RealAgents } from '../agent/support/real-agent.js';
import { call, device, person, type Person } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { describeWith } from '../support/needs.js';
import { sharedService, type SharedService } from '../support/service.js';
import { tcpProxy } from '../support/tcp-proxy.js';
import { Python } from './support/python.js';
import { ScriptedServer, type Reply } from './support/scripted-server.js';

const source = resolve('clients/sdk-python');
const script = (name: string) => resolve(`test/sdk/python/${name}.py`);
const tests = ['requests', 'streams', 'webhooks', 'broken_streams', 'strange_replies', 'runs'];
const wheel = readdirSync('dist/public/sdk').find((name) => name.endsWith('.whl'))!;

describeWith('python')('The Python SDK, from the wheel that the market serves', () => {
  let service: SharedService;
  let python: Python;
  let buyer: Person;
  let key: string;
  beforeAll(async () => {
    [service, python] = await Promise.all([sharedService(), Python.install(['mypy', 'flit_core<4'])]);
    await python.pip('install', `${service.url}/sdk/${wheel}`);
    buyer = await person(service.url, 'python');
    const body = {
      name: 'sdk',
      scopes: ['account:read', 'wallet:read', 'events', 'jobs:read', 'jobs:write', 'deploy:read', 'deploy:write'],
    };
    key = (await call(service.url, 'POST', '/auth/api-keys', { token: buyer.token, body })).body.key;
  });
  afterAll(() => python?.dispose());

  const market = () => ({ MARKET_URL: service.url, MARKET_API_KEY: key });

  it('is complete, and what `python -m build` makes of the same folder', async () => {
    await python.pip('check');
    await python.pip('wheel', '--no-deps', '--no-build-isolation', '--wheel-dir', python.folder, source);
    const [ours, theirs] = [`dist/public/sdk/${wheel}`, `${python.folder}/${wheel}`].map((path) => {
      const files = unzipSync(readFileSync(path));
      return Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()] as const);
    });
    const comparable = (files: typeof ours) =>
      Object.fromEntries(files!.filter(([name]) => !/(RECORD|WHEEL)$/.test(name)));
    expect(comparable(ours)).toEqual(comparable(theirs));
  });

  it('declares what it imports', async () => {
    const look = `import ast, pathlib, sys, importlib.metadata as m
folder = pathlib.Path(m.distribution("compute-market").locate_file("compute_market"))
trees = [ast.parse(path.read_text()) for path in folder.rglob("*.py")]
names = {alias.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
names |= {node.module for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level}
print(*sorted({name.split(".")[0] for name in names} - sys.stdlib_module_names))
print(*m.requires("compute-market"), sep="\\n")`;
    expect(await python.run(['-c', look]).ended).toBe(
      "httpx typing_extensions\nhttpx >=0.27,<1\ntyping_extensions >=4; python_version < '3.11'\n",
    );
  });

  it('is typed: mypy accepts it and a program that uses it, and finds the mistakes in that', async () => {
    const options = ['-m', 'mypy', '--strict', '--python-version', '3.10', '--no-incremental'];
    const found = await python.run([...options, script('typed'), ...tests.map(script), source]).ended;
    expect(found).toContain('no issues found');
  });

  it('has a method for every operation, sync and async', async () => {
    const { BY_HAND, RESOURCES } = (await import(resolve('scripts/python-sdk/table.mjs'))) as Table;
    const generated = Object.entries(RESOURCES).flatMap(([resource, methods]) =>
      Object.keys(methods).map((method) => `${resource}.${method}`),
    );
    const names = [...generated, ...Object.values(BY_HAND)];
    const look = `import compute_market as c, operator, sys
for kind in c.Market, c.AsyncMarket:
    market = kind("http://localhost")
    for name in sys.argv[1:]:
        assert callable(operator.attrgetter(name)(market)), name`;
    await python.run(['-c', look, ...names]).ended;
  });

  describe('runs the examples of its README', () => {
    const agents = new RealAgents(() => service.url);
    beforeAll(async () => {
      const owner = await person(service.url, 'python-owner');
      await agents.start(await device(service.url, owner), { args: ['--concurrency', '3'] });
    });
    afterAll(() => agents.dispose());

    const examples = [...readFileSync(`${source}/README.md`, 'utf8').matchAll(/## (.*)\n[^#]*?```python\n([^]*?)```/g)];
    const prints: Record<string, RegExp> = {
      'Run a script': /^computing\n42\nthe answer: 42\n$/,
      'Files in and out': /^Ada\nGrace\n\n\[PosixPath\('results\/sorted.txt'\)\]\n$/,
      'Many jobs at once': /^part 0\npart 1\npart 2\n$/,
      'A service that stays up': /UTC[^]*\npaid: 0[^]* returned: 0/,
      'What happened, and what went wrong': /job_hold -1.5\n[^]*\n1 job.started\n[^]*insufficient_balance/,
    };

    it.each(examples.map(([, title, code]) => ({ title: title!, code: code! })))('$title', async ({ title, code }) => {
      expect(await python.run(['-c', code], market()).ended).toMatch(prints[title]!);
    });
  });

  it('follows logs and events through broken connections without loss and repetition', async () => {
    const worker = await device(service.url, await person(service.url, 'python-worker'));
    const ask = async (path: string, body: object, token = { worker } as object) =>
      (await call(service.url, 'POST', path, { ...token, body })).body;
    const order = { title: 'x', job_type: 'script', price_coin: 1, duration_hrs: 1, verification: 'none' };
    const { job_id: job } = await ask('/api/jobs', order, { token: buyer.token });
    await ask(`/api/jobs/${job}/accept`, {});
    const proxy = await tcpProxy(service.url);
    const env = { MARKET_URL: proxy.url, MARKET_API_KEY: buyer.token, JOB: job, STOP: 'job.cancelled' };
    const program = python.run([script('streams')], env);
    const says = (text: string) => eventually(() => program.output().includes(text), text);

    await ask(`/api/jobs/${job}/logs`, { offset: 0, text: 'one\u2028two' });
    await says('log one');
    await proxy.cut();
    await ask(`/api/jobs/${job}/logs`, { offset: 9, text: 'three' });
    await proxy.mend();
    await says('log three');
    await ask(`/api/jobs/${job}/complete`, {});
    await says('job.paid');
    await proxy.cut();
    const other = (await ask('/api/jobs', order, { token: buyer.token })).job_id;
    await ask(`/api/jobs/${other}/cancel`, {}, { token: buyer.token });
    await proxy.mend();

    const lines = (await program.ended).trim().split('\n');
    expect(lines.slice(0, 4)).toEqual(['status running', 'log one\u2028two', 'log three', 'status completed']);
    const seen = lines.slice(4).map((line) => Number(line.split(' ')[0]));
    expect(seen).toEqual(seen.map((_, at) => at + 1));
    await proxy.cut();
  });

  it('repeats what may be repeated, renews its session, resumes downloads, and says what went wrong', async () => {
    const server = await ScriptedServer.start(replies);
    const secret = { MARKET_URL: server.url, MARKET_API_KEY: 'mk_secret' };
    const output = await python.run([script('requests')], secret).ended;
    const results = JSON.parse(output) as Record<string, unknown>;
    expect(results).toEqual({
      repr: `Market('${server.url}')`,
      created: 'j',
      'no key': ['ConnectionFailedError', null, null, null, expect.stringMatching(/^No reply from the market: /)],
      limit: ['RateLimitError', 429, 'rate_limited', 3600, 'Too many'],
      'no market': ['ServerError', 502, null, null, 'HTTP status 502'],
      wrong: [
        ...['ValidationError', 400, 'invalid_request', null, 'Wrong: id must be a UUID'],
        ...[[['id', 'id must be a UUID']], 'r1'],
      ],
      amounts: ["Decimal('0.1')", "Decimal('10')", 'from tomorrow'],
      download: ['hello, world', [12, 12], false],
      words: ['tick'],
      'market.example.com': expect.stringContaining('https://'),
      'https://user:secret@market.example.com': expect.not.stringContaining('secret'),
    });
    expect(output).not.toContain('mk_secret');

    const creations = server.at('/api/jobs');
    expect(creations).toHaveLength(4);
    expect(new Set(creations.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(creations[0]).toMatchObject({
      body: '{"title":"x","job_type":"script","price_coin":0.1,"duration_hrs":1}',
      headers: { authorization: 'Bearer mk_secret', 'user-agent': expect.stringMatching(/^compute-market-python\//) },
    });
    expect(server.at('/api/worker/tokens/one/revoke')).toHaveLength(1);
    expect(server.at('/api/wallet')).toHaveLength(1);
    expect(server.at('/api/marketplace/offers')).toHaveLength(4);
    expect(server.at('/api/files/abc').map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=5-']);
    expect(server.at('/auth/refresh').map(({ body }) => body)).toEqual(['{"refresh_token":"r1"}']);
    await server.stop();
  });

  it.each([
    ['follows through outages, and gives up in time', 'broken_streams'],
    ['makes errors of its own from strange replies, and keeps its credentials', 'strange_replies'],
    ['runs more jobs than it can follow, leaves nothing behind, and saves where it should', 'runs'],
  ])('%s', async (_, name) => {
    await python.run([script(name)]).ended;
  });

  it('verifies webhooks', async () => {
    const [secret, other] = ['one', 'two'].map((text) => `whsec_${Buffer.from(text.repeat(8)).toString('base64')}`);
    const body = JSON.stringify({ id: 'e1', type: 'job.completed', timestamp: '2026-11-24T00:00:00Z', data: {} });
    const signed = (at: Date) => ({
      'Webhook-Id': 'e1',
      'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
      'Webhook-Signature': `v1,${'A'.repeat(43)}= ${new Webhook(secret!).sign('e1', at, body)}`,
    });
    const now = signed(new Date());
    const deliveries = [
      { body, headers: now, secret },
      { body, headers: now, secret: other },
      { body: body.replace('completed', 'failed'), headers: now, secret },
      { body, headers: { ...now, 'Webhook-Timestamp': undefined }, secret },
      { body, headers: signed(new Date(Date.now() - 3_600_000)), secret },
      { body, headers: { ...now, 'Webhook-Timestamp': '9'.repeat(400) }, secret },
      { body, headers: { ...now, 'Webhook-Id': '\udce9', 'Webhook-Signature': '\udce9' }, secret },
      { body, headers: now, secret: '' },
    ];
    const printed = await python.run([script('webhooks')], { DELIVERIES: JSON.stringify(deliveries) }).ended;
    const unfit = expect.stringContaining("WebhookVerificationError the signature doesn't fit");
    const unreadable = expect.stringContaining('WebhookVerificationError the headers');
    expect(printed.trim().split('\n')).toEqual([
      ...['job.completed', unfit, unfit],
      ...[unreadable, expect.stringContaining('s off')],
      ...[unreadable, unfit, expect.stringMatching(/^ValueError .*whsec_/)],
    ]);
  });
});

interface Table {
  RESOURCES: Record<string, Record<string, string>>;
  BY_HAND: Record<string, string>;
}

const problem = (status: number, code: string, detail: string, more: object = {}) => ({
  ...{ ok: false, type: `/errors/${code}`, title: detail, status, detail, code, request_id: 'r1' },
  ...more,
});
const me = { ok: true, id: 'u', username: 'a', coin_balance: 0.1, usd_balance: 10, new_field: 'from tomorrow' };
const content = Buffer.from('hello, world');
const etag = `"${createHash('sha256').update(content).digest('hex')}"`;
const tokens = (access: string, refresh: string) => ({
  ok: true,
  token: access,
  expires_in: 1,
  refresh_token: refresh,
});

const replies: Record<string, Reply[]> = {
  '/api/jobs': [
    'reset',
    { status: 503, headers: { 'Retry-After': '0' }, body: problem(503, 'overloaded', 'Busy') },
    { status: 409, body: problem(409, 'idempotency_in_progress', 'Still running') },
    { status: 200, body: { ok: true, job_id: 'j' } },
  ],
  '/api/worker/tokens/one/revoke': ['reset'],
  '/api/wallet': [{ status: 429, headers: { 'Retry-After': '3600' }, body: problem(429, 'rate_limited', 'Too many') }],
  '/api/marketplace/offers': [{ status: 502, body: '<html>Bad gateway</html>' }],
  '/api/jobs/..%2Ffiles': [
    {
      status: 400,
      body: problem(400, 'invalid_request', 'Wrong', { errors: [{ field: 'id', message: 'id must be a UUID' }] }),
    },
  ],
  '/auth/me': [
    (response, { headers }) => {
      const known = ['Bearer mk_secret', 'Bearer t2'].includes(headers.authorization!);
      response.writeHead(known ? 200 : 401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(known ? me : problem(401, 'unauthorized', 'Expired')));
    },
  ],
  '/auth/login': [{ status: 200, body: tokens('t1', 'r1') }],
  '/auth/refresh': [{ status: 200, body: tokens('t2', 'r2') }],
  '/api/files/abc': [
    (response) => {
      response.writeHead(200, { ETag: etag, 'Content-Length': content.length });
      response.write(content.subarray(0, 5), () => response.destroy());
    },
    (response) => {
      response.writeHead(206, { ETag: etag, 'Content-Length': content.length - 5 });
      response.end(content.subarray(5));
    },
  ],
  '/api/deploy/jobs/d/logs': [
    (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(),
    (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(
        'event: log\r\nid: p:4\r\ndata: {"text":\r\ndata: "tick"}\r\n\r\nevent: status\ndata: {"status":"stopped"}\n\n',
      );
    },
  ],
};
