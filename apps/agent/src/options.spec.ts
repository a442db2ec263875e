import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { helpText, readCommand, readOptions } from './options.js';
import { UsageError } from './terminal.js';

const BASE = ['--server', 'http://127.0.0.1:3000/', '--token', 'wk_secret_token'];

describe('agent options', () => {
  let dir: string;
  beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'agent-options-'))));
  afterAll(() => rmSync(dir, { recursive: true }));

  function config(content: unknown): string {
    const path = join(dir, 'agent.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  it('has a default for everything but server and token', () => {
    expect(readOptions(BASE, {})).toEqual({
      server: 'http://127.0.0.1:3000',
      token: 'wk_secret_token',
      concurrency: 1,
      cpuReplicas: false,
      dataDir: join(process.cwd(), '.data/agent'),
      sandbox: 'auto',
      engineSocket: undefined,
      registries: ['docker.io', 'ghcr.io', 'quay.io'],
      imageLimits: { imageBytes: 20e9, pullBytes: 40e9, totalBytes: 50e9 },
      maxMemoryMb: expect.any(Number),
      inputCacheBytes: 4_096_000_000,
      drainS: 30,
      once: false,
      selfTest: true,
      autoUpdate: true,
    });
  });

  it('lets a flag win over the environment, and the environment over the file', () => {
    const path = config({ server: 'http://file', token: 'token-of-file', concurrency: 3, drain_s: 5, once: true });
    const env = { AGENT_CONFIG: path, AGENT_TOKEN: 'token-of-env', AGENT_CONCURRENCY: '4' };
    expect(readOptions(['--concurrency', '7'], env)).toMatchObject({
      server: 'http://file',
      token: 'token-of-env',
      concurrency: 7,
      drainS: 5,
      once: true,
    });
  });

  it('reads the terms of sharing bandwidth', () => {
    const flags = ['--share-bandwidth', '--max-gb-month', '50', '--country', 'TR', '--min-price-per-gb', '0.5'];
    expect(readOptions([...BASE, ...flags], {})?.share).toEqual({
      maxBytesMonth: 50_000_000_000n,
      minPricePerGb: 0.5,
      country: 'tr',
      allowPrivateDestinations: false,
    });
  });

  it('reads which registries images may come from, and how much of the disk they may take', () => {
    const flags = [
      '--registries',
      'ghcr.io, http://registry.lan:5000',
      '--max-image-gb',
      '0.5',
      '--image-cache-gb',
      '2',
    ];
    expect(readOptions([...BASE, ...flags], {})).toMatchObject({
      registries: ['ghcr.io', 'http://registry.lan:5000'],
      imageLimits: { imageBytes: 0.5e9, pullBytes: 1e9, totalBytes: 2e9 },
    });
  });

  it('answers null when the help is asked for, and the help names every flag', () => {
    expect(readOptions(['--help'], {})).toBeNull();
    for (const flag of [
      '--server',
      '--token',
      '--data-dir',
      '--engine-socket',
      '--max-memory-mb',
      '--drain-s',
      '--config',
    ])
      expect(helpText()).toContain(flag);
  });

  it.each([
    [[], {}, 'The server\'s address is missing. Use --server, AGENT_SERVER or "server" in a config file.'],
    [['--server', 'http://x'], {}, /^The worker token is missing/],
    [[...BASE, '--server', 'ftp://x'], {}, '--server must be an address such as https://market.example.org.'],
    [[...BASE, '--token', 'with a space'], {}, '--token must be a worker token, without spaces.'],
    [[...BASE, '--concurrency', '0'], {}, '--concurrency must be a whole number from 1 to 64, not "0".'],
    [BASE, { AGENT_CONCURRENCY: '1.5' }, 'AGENT_CONCURRENCY must be a whole number from 1 to 64, not "1.5".'],
    [
      [...BASE, '--sandbox', 'chroot'],
      {},
      '--sandbox must be one of auto, bubblewrap, docker, podman, none, not "chroot".',
    ],
    [[...BASE, '--sandbox', 'none'], {}, '--sandbox none without --share-bandwidth leaves nothing to do.'],
    [[...BASE, '--country', 'tr'], {}, '--country needs --share-bandwidth.'],
    [
      [...BASE, '--share-bandwidth', '--country', 'tur'],
      {},
      '--country must be a two-letter country code, such as tr.',
    ],
    [
      [...BASE, '--share-bandwidth', '--max-gb-month', '0'],
      {},
      '--max-gb-month must be a number from 0.001 to 1000000 with at most 6 decimals, not "0".',
    ],
    [
      ['--server', 'https://x', '--token', 'wk_secret_token', '--share-bandwidth', '--allow-private-destinations'],
      {},
      '--allow-private-destinations is for tests only: it opens your own network to strangers.',
    ],
    [
      [...BASE, '--registries', 'ghcr.io,nginx'],
      {},
      '--registries must be a comma-separated list of registries such as ghcr.io,registry.lan:5000, not "ghcr.io,nginx".',
    ],
    [[...BASE, '--probe-image', 'busybox'], {}, /^--probe-image must be the full name of an image, such as docker\.io/],
    [BASE, { AGENT_ONCE: 'yes' }, 'AGENT_ONCE must be true or false.'],
    [[...BASE, '--colour'], {}, "Unknown option '--colour' (see --help)."],
    [[...BASE, 'positional'], {}, /^Unexpected argument 'positional'/],
    [[...BASE, '--concurrency'], {}, /argument missing/],
    [[...BASE, '--config', '/nowhere/agent.json'], {}, /^The config file \/nowhere\/agent.json cannot be read/],
  ])('refuses %j %j in one readable line', (argv, env, message) => {
    const failure = catchError(() => readOptions(argv, env));
    expect(failure).toBeInstanceOf(UsageError);
    expect(failure.message).toMatch(message);
    expect(failure.message).not.toContain('\n');
  });

  it.each([
    ['{not json', /is not valid JSON\.$/],
    ['[]', /must contain one JSON object/],
    [{ tokne: 'x' }, /unknown setting "tokne"/],
    [{ concurrency: [1] }, /"concurrency" in .* must be a string, a number or a boolean/],
    [{ concurrency: 65 }, /"concurrency" in .* must be a whole number from 1 to 64, not "65"/],
  ])('refuses the config file %j', (content, message) => {
    expect(() => readOptions([...BASE, '--config', config(content)], {})).toThrow(message);
  });

  it('knows its commands, and that only `status` answers programs', () => {
    expect(readCommand([])).toEqual({ command: 'run', json: false });
    expect(readCommand(['status', '--json', ...BASE])).toEqual({ command: 'status', json: true });
    expect(() => readCommand(['update', '--json'])).toThrow(new UsageError('--json is for the command `status`.'));
    expect(() => readCommand(['status', 'all'])).toThrow(/^Unexpected argument 'all'/);
  });

  it('never repeats a wrong token', () => {
    const failure = catchError(() => readOptions(['--server', 'http://x', '--token', 'wk_very secret'], {}));
    expect(failure.message).not.toContain('secret');
  });
});

function catchError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('expected a refusal');
}
