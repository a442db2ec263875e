import { CommanderError } from 'commander';
import { CliError, EXIT } from '../../clients/cli/src/errors.js';
import { failureOf } from '../../clients/cli/src/failure.js';
import { safeName } from '../../clients/cli/src/run/transfers.js';
import { fieldOf } from '../../clients/cli/src/commands/api.js';
import { sumByDay } from '../../clients/cli/src/commands/devices.js';
import { AuthenticationError, ConnectionError, MarketError } from '../../clients/sdk/src/errors.js';
import { CommandLine } from './support/command-line.js';

const never: typeof fetch = () => Promise.reject(new Error('No request is expected.'));
const typed = (words: string) => new CommandLine(never).run(words.split(' '));

describe('what was mistyped', () => {
  it.each([
    ['jbos', /unknown command 'jbos'\n\(Did you mean jobs\?\)/],
    ['jobs lst', /unknown command 'lst'\n\(Did you mean list\?\)/],
    ['wallet statment', /unknown command 'statment'\n\(Did you mean statement\?\)/],
    ['jobs --statsu waiting', /unknown option '--statsu'\n\(Did you mean --status\?\)/],
    ['jobs --status wating', /'wating' is invalid\. Allowed choices are waiting, running/],
    ['jobs get', /missing required argument 'job'/],
    ['run job.sh --hours 0', /Give a number from 1 to 8760/],
    ['run nothing.sh', /There is no file nothing\.sh/],
    ['run README.md --input nothing.csv', /There is no input file nothing\.csv/],
    ['scale x many', /'many' is invalid.*Give a number/],
    ['deploy', /Name an image/],
    ['deploy --file package.jsno', /package\.jsno can't be read as JSON/],
    ['webhooks listen --forward localhost', /"localhost" is not a URL/],
    ['api GET api/wallet', /begins with a \//],
    ['api POST /api/jobs -F title', /"title" is not a field/],
    ['jobs --server market.example.org', /is not the address of a server/],
    ['keys create x --scope events --expires tomorrow', /Write it like 2030-01-31/],
    ['files upload nothing.txt', /There is no file nothing\.txt/],
    ['files upload test', /There is no file test/],
    ['deploys logs x --replica 0', /Give a number from 1 to 100/],
    ['jobs cancel a', /"a" is too short/],
    ['keys revoke ..', /"\.\." can't be the id/],
  ])('is named: market %s', async (words, message) => {
    const { stdout, stderr, exitCode } = await typed(words);
    expect([stdout, exitCode]).toEqual(['', EXIT.usage]);
    expect(stderr).toMatch(message);
  });

  it('is not what asks for help or the version', async () => {
    expect(await typed('--version')).toMatchObject({ stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), exitCode: 0 });
    expect(await typed('jobs list --help')).toMatchObject({
      stdout: expect.stringContaining('--server <url>'),
      exitCode: 0,
    });
  });
});

describe('a failure', () => {
  const unreachable = (code: string) => {
    const cause = Object.assign(new TypeError('fetch failed'), { cause: { code } });
    return new ConnectionError(`market.example.org can't be reached, or broke off: ${code}`, { cause });
  };
  const refused = (status: number, more: object = {}) =>
    new MarketError('Said so', { status, code: 'some_code', ...more });

  it.each([
    [
      'a refused connection',
      unreachable('ECONNREFUSED'),
      EXIT.failed,
      /^market\.example\.org can't be reached: nothing listens there.*--server/,
    ],
    ['an unknown name', unreachable('ENOTFOUND'), EXIT.failed, /its name can't be resolved/],
    ['an untrusted certificate', unreachable('SELF_SIGNED_CERT_IN_CHAIN'), EXIT.failed, /NODE_EXTRA_CA_CERTS/],
    ['no TLS', unreachable('ERR_SSL_WRONG_VERSION_NUMBER'), EXIT.failed, /doesn't use TLS/],
    ['wrong fields', refused(400), EXIT.usage, /^Said so$/],
    ['too little money', refused(402), EXIT.refused, /^Said so$/],
    ['a missing scope', refused(403), EXIT.refused, /^Said so$/],
    ['an absent record', refused(404), EXIT.notFound, /^Said so$/],
    ['a conflict', refused(409), EXIT.failed, /^Said so$/],
    ['a limit', refused(429, { retryAfter: 7 }), EXIT.failed, /Try again in 7 s/],
    ['a defect of the server', refused(500, { requestId: 'abc' }), EXIT.failed, /request abc/],
    ['a page that is no market', new MarketError('HTTP status 404', { status: 404 }), EXIT.failed, /not a market/],
    ['a redirect', new MarketError('a redirects to b.', { status: 301 }), EXIT.failed, /^a redirects to b\.$/],
    [
      'a wrong password',
      new AuthenticationError('Said so', { status: 401, code: 'invalid_credentials' }),
      EXIT.login,
      /^Said so$/,
    ],
    [
      'an expired login',
      new AuthenticationError('Said so', { status: 401, code: 'unauthorized' }),
      EXIT.login,
      /run `market login`/,
    ],
    ['one of ours', new CliError('No.', EXIT.refused), EXIT.refused, /^No\.$/],
    [
      'a full disk',
      Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }),
      EXIT.failed,
      /no space left$/,
    ],
    ['anything else', new TypeError('x is not a function'), EXIT.failed, /defect of market/],
    ['help', new CommanderError(0, 'commander.help', ''), EXIT.ok, /^$/],
  ])('of %s is one line and an exit status', (_, error, exitCode, line) => {
    const failure = failureOf(error);
    expect(failure).toEqual({ line: expect.stringMatching(line), exitCode });
  });

  it('never shows what the server may have put into it to drive the terminal', () =>
    expect(failureOf(new MarketError('a\x1b[2J\nb', { status: 409, code: 'some_code' })).line).toBe('a b'));
});

describe('what is held', () => {
  /** A market that suggests 9 coins, and remembers what it is asked. */
  const asked: string[] = [];
  const market: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input as URL);
    asked.push(pathname);
    const { max_attempts: attempts = 1 } = JSON.parse(init!.body as string) as { max_attempts?: number };
    const total = pathname === '/api/deploy/quote' ? 90 : 9 * attempts;
    const quote = { price_coin: 9, total, text: '', quote_id: 'q', payment_type: 'coin' };
    return Response.json({ ok: true, quote, job_id: 'j', message: 'Ordered.', cost: 90, payment_type: 'coin' });
  };
  const typedAt = (words: string, isTTY = false) => {
    asked.length = 0;
    const line = new CommandLine(market, {}, isTTY);
    return { line, outcome: line.run(words.split(' ')) };
  };

  it.each([
    ['run nginx --price 9 --attempts 10 --max-price 9', []],
    ['run nginx --attempts 10 --max-price 89', ['/api/jobs/quote']],
    ['deploy nginx --max-price 89', ['/api/deploy/quote']],
  ])('may not be more than --max-price: market %s', async (words, paths) => {
    const { exitCode, stderr } = await typedAt(words).outcome;
    expect([exitCode, stderr, asked]).toEqual([EXIT.refused, expect.stringContaining('90 coins would be held'), paths]);
  });

  it.each(['run nginx --price 9 --attempts 10', 'run nginx --attempts 10', 'deploy nginx'])(
    'is confirmed when it is much: market %s',
    async (words) => {
      const { line, outcome } = typedAt(words, true);
      await line.answer(/90 coins.*\nPost it\? /, 'n\n');
      expect(await outcome).toMatchObject({
        exitCode: EXIT.refused,
        stderr: expect.stringMatching(/Nothing was posted/),
      });
      expect(asked.filter((path) => !path.endsWith('/quote'))).toEqual([]);
    },
  );

  it('is told', async () => {
    const { stderr, stdout } = await typedAt('run nginx --attempts 10 --detach').outcome;
    expect([stderr, stdout]).toEqual([
      expect.stringMatching(/^9 coins for each of 10 attempts \(90 coins held\).*\n90 coins held\./),
      'j\n',
    ]);
  });
});

it('finds no job by a part of an id that several have', async () => {
  const jobs = ['aaaa-1', 'aaaa-2'].map((id) => ({ id }));
  const two: typeof fetch = async () => Response.json({ ok: true, jobs, next_cursor: null });
  expect(await new CommandLine(two).run(['jobs', 'get', 'aaaa'])).toMatchObject({ exitCode: EXIT.usage });
  expect(await new CommandLine(two).run(['jobs', 'get', 'bbbb'])).toMatchObject({ exitCode: EXIT.notFound });
});

it('lets no answer drive the terminal', async () => {
  const evil: typeof fetch = async () => Response.json({ ok: true, reply: 'one\x1b[2J\ntwo\x9b2J' });
  expect((await new CommandLine(evil, {}, true).run(['ask', 'x'])).stdout).toBe('one\ntwo\n');
  expect((await new CommandLine(evil, {}, true).run(['api', 'GET', '/api/jobs'])).stdout).not.toContain('\x9b');
  expect((await new CommandLine(evil, {}, true).run(['ask', 'x', '--json'])).stdout).not.toContain('\x9b');
});

it.each([
  ['of a market', { 'content-type': 'application/problem+json' }, EXIT.notFound],
  ['of a proxy', { 'content-type': 'text/html' }, EXIT.failed],
])('takes the exit status of market api from a refusal %s', async (_, headers, exitCode) => {
  const refusal: typeof fetch = async () => new Response('{}', { status: 404, headers });
  expect(await new CommandLine(refusal).run(['api', 'GET', '/api/x'])).toMatchObject({ stdout: '{}', exitCode });
});

it('follows no redirect with a body', async () => {
  const inits: (RequestInit | undefined)[] = [];
  const moved: typeof fetch = async (_, init) => {
    inits.push(init);
    return new Response(null, { status: 307, headers: { location: 'https://other.example/api/x' } });
  };
  for (const words of [['api', 'POST', '/api/x', '-F', 'password=p'], ['whoami']]) {
    const { stderr, exitCode } = await new CommandLine(moved).run(words);
    expect([exitCode, stderr]).toEqual([EXIT.failed, expect.stringMatching(/redirects to https:\/\/other\.example/)]);
  }
  expect(inits.map((init) => init?.redirect)).toEqual(['manual', 'manual']);
});

it('prints an empty list as nothing, with exit status 0', async () => {
  const empty: typeof fetch = async () => Response.json({ ok: true, jobs: [], next_cursor: null });
  expect(await new CommandLine(empty).run(['jobs'])).toEqual({ stdout: '', stderr: 'None.\n', exitCode: 0 });
  expect(await new CommandLine(empty).run(['jobs', '--json'])).toEqual({ stdout: '[]\n', stderr: '', exitCode: 0 });
});

it('reads lists page by page, and stops at --limit', async () => {
  const asked: string[] = [];
  const pages: typeof fetch = async (input) => {
    asked.push((input as URL).search);
    const from = asked.length * 1000;
    const limit = Number((input as URL).searchParams.get('limit'));
    const jobs = Array.from({ length: limit }, (_, n) => ({ id: String(from + n) }));
    return Response.json({ ok: true, jobs, next_cursor: 'more' });
  };
  const { stdout } = await new CommandLine(pages).run(['jobs', '--json', '--limit', '1500']);
  expect(JSON.parse(stdout)).toHaveLength(1500);
  expect(asked).toEqual(['?limit=1000', '?limit=500&cursor=more']);
});

it('saves files under names that lead nowhere else', () =>
  expect(['a.txt', '../../etc/passwd', '..\\x', '.bashrc', '..', '/'].map(safeName)).toEqual([
    'a.txt',
    'passwd',
    'x',
    '_bashrc',
    '_',
    '_',
  ]));

it('takes fields as JSON where they are', () =>
  expect(['n=1', 'b=true', 's=text', 'o={"a":1}', 'e='].map(fieldOf)).toEqual([
    ['n', 1],
    ['b', true],
    ['s', 'text'],
    ['o', { a: 1 }],
    ['e', ''],
  ]));

it('sums earnings by day to the last millionth', () =>
  expect(
    sumByDay([
      { day: 'a', coin: 0.1, usd: 0 },
      { day: 'b', coin: 1, usd: 1 },
      { day: 'a', coin: 0.2, usd: 0.5 },
    ]),
  ).toEqual([
    { day: 'a', coin: 0.3, usd: 0.5 },
    { day: 'b', coin: 1, usd: 1 },
  ]));
