import { CommanderError } from 'commander';
import { CliError, EXIT } from '../../clients/cli/src/errors.js';
import { failureOf } from '../../clients/cli/src/failure.js';
import { safeName } from '../../clients/cli/src/run/transfers.js';
import { fieldOf } from '../../clients/cli/src/commands/api.js';
import { sumByDay } from '../../clients/cli/src/commands/devices.js';
import { ConnectionError, MarketError } from '../../clients/sdk/src/errors.js';
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
    ['no TLS', unreachable('ERR_SSL_WRONG_VERSION_NUMBER'), EXIT.failed, /speaks no TLS/],
    ['wrong fields', refused(400), EXIT.usage, /^Said so$/],
    ['too little money', refused(402), EXIT.refused, /^Said so$/],
    ['a missing scope', refused(403), EXIT.refused, /^Said so$/],
    ['an absent record', refused(404), EXIT.notFound, /^Said so$/],
    ['a conflict', refused(409), EXIT.failed, /^Said so$/],
    ['a limit', refused(429, { retryAfter: 7 }), EXIT.failed, /Try again in 7 s/],
    ['a defect of the server', refused(500, { requestId: 'abc' }), EXIT.failed, /request abc/],
    ['a page that is no market', new MarketError('HTTP status 404', { status: 404 }), EXIT.notFound, /no market/],
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
