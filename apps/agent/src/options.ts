import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PROGRAM, VERSION } from './distribution.js';
import { Refusal, type SandboxChoice } from './option-values.js';
import type { ImageLimits } from './sandbox/images/pulled-images.js';
import { KEYS, SETTINGS, type Key, type Setting } from './settings.js';
import { UsageError } from './terminal.js';

const COMMANDS = ['run', 'status', 'update'] as const;
/** `self-check`, a flag: print the version and do nothing else, which shows that it starts with these settings. */
export type Command = (typeof COMMANDS)[number] | 'self-check';

export interface AgentOptions {
  /** Origin and path of the service, without a trailing slash. */
  server: string;
  /** The device's worker token; never printed. */
  token: string;
  /** Jobs at once. */
  concurrency: number;
  /** A machine that offers GPUs also takes replicas without GPUs. */
  cpuReplicas: boolean;
  /** Absolute path of the folder with the journal, the lock and the jobs' working files. */
  dataDir: string;
  sandbox: SandboxChoice;
  /** Socket of the container engine; absent: the usual paths. */
  engineSocket?: string;
  /** Engine network for jobs that ask for one; absent: the agent takes no such jobs. */
  engineNetwork?: string;
  /** Image for the engine's start-up test; absent: busybox. */
  probeImage?: string;
  /** Registries from which images may come, see `isRegistryEntry`. */
  registries: string[];
  imageLimits: ImageLimits;
  /** Memory offered to all jobs together, MiB. */
  maxMemoryMb: number;
  /** Disk for buyers' files kept for later jobs, and limit for one job's inputs, in bytes. */
  inputCacheBytes: number;
  /** Seconds that running jobs get to end by themselves after SIGTERM or SIGINT. */
  drainS: number;
  /** Exit after the first job. */
  once: boolean;
  /** Test the hardware when the service asks and nothing runs. */
  selfTest: boolean;
  /** The market's root key, see `publicKeyText`; absent: trusts no releases. */
  rootKey?: string;
  /** Look for updates without being asked. */
  autoUpdate: boolean;
  /** Terms as an exit for sessions; absent: the device is no exit. */
  share?: ShareOptions;
}

export interface ShareOptions {
  /** Cap on bytes in a calendar month (UTC), both directions; absent: no limit. */
  maxBytesMonth?: bigint;
  /** Lowest accepted bid, USD per GB; absent: any price. */
  minPricePerGb?: number;
  /** ISO 3166-1 alpha-2, lower case. */
  country?: string;
  /** For tests: allows private destinations. */
  allowPrivateDestinations: boolean;
}

const SHARE_KEYS: Key[] = ['max_gb_month', 'min_price_per_gb', 'country', 'allow_private_destinations'];

/** Reads flags, environment and config file, in this order of precedence. Null: the user asked for help only. */
export function readOptions(argv: string[], env: NodeJS.ProcessEnv): AgentOptions | null {
  const { flags } = readArguments(argv);
  if (flags.help) return null;
  const configPath = flags.config ?? env.AGENT_CONFIG;
  const file = configPath ? readConfigFile(String(configPath)) : {};
  const value = <T>(key: Key): T => {
    const found = find(key, flags, env, file, String(configPath));
    const { parse, fallback } = SETTINGS[key] as unknown as Setting<T>;
    if (!found) return fallback as T;
    const parsed = parse(found.text);
    if (parsed instanceof Refusal) throw new UsageError(`${found.where} must be ${parsed.must}.`);
    return parsed;
  };
  const server = required('server', value('server'));
  return {
    server,
    token: required('token', value('token')),
    concurrency: value('concurrency'),
    cpuReplicas: value('cpu_replicas'),
    dataDir: resolve(value<string>('data_dir')),
    sandbox: value('sandbox'),
    engineSocket: value('engine_socket'),
    engineNetwork: value('engine_network'),
    probeImage: value('probe_image'),
    registries: value('registries'),
    imageLimits: {
      imageBytes: value<number>('max_image_gb') * 1e9,
      pullBytes: value<number>('max_image_gb') * 2e9,
      totalBytes: value<number>('image_cache_gb') * 1e9,
    },
    maxMemoryMb: value('max_memory_mb'),
    inputCacheBytes: value<number>('input_cache_mb') * 1_000_000,
    drainS: value('drain_s'),
    once: value('once'),
    selfTest: !value<boolean>('no_self_test'),
    rootKey: value('root_key'),
    autoUpdate: !value<boolean>('no_auto_update'),
    share: readShare(value, server),
  };
}

/** What the agent is asked to do; `json`: the answer is for programs. */
export function readCommand(argv: string[]): { command: Command; json: boolean } {
  const { command, flags } = readArguments(argv);
  if (flags.json && command !== 'status') throw new UsageError('--json is for the command `status`.');
  return { command, json: Boolean(flags.json) };
}

function readShare(value: <T>(key: Key) => T, server: string): ShareOptions | undefined {
  if (!value<boolean>('share_bandwidth')) {
    const given = SHARE_KEYS.find((key) => value(key) !== undefined && value(key) !== false);
    if (given) throw new UsageError(`${flagOf(given)} needs --share-bandwidth.`);
    if (value('sandbox') === 'none')
      throw new UsageError('--sandbox none without --share-bandwidth leaves nothing to do.');
    return undefined;
  }
  const allowPrivateDestinations = value<boolean>('allow_private_destinations');
  if (allowPrivateDestinations && server.startsWith('https:'))
    throw new UsageError('--allow-private-destinations is for tests only: it opens your own network to strangers.');
  const gigabytes = value<number | undefined>('max_gb_month');
  return {
    maxBytesMonth: gigabytes === undefined ? undefined : BigInt(Math.round(gigabytes * 1e9)),
    minPricePerGb: value('min_price_per_gb'),
    country: value('country'),
    allowPrivateDestinations,
  };
}

export function helpText(): string {
  const rows = KEYS.map((key) => [flagOf(key) + (SETTINGS[key].argument ? ` ${SETTINGS[key].argument}` : ''), key]);
  const width = Math.max(...rows.map(([flag]) => flag!.length)) + 2;
  return [
    'Runs jobs of the compute marketplace on this machine, each in a sandbox.',
    '',
    `Usage: ${PROGRAM} [command] --server URL --token T [options]`,
    '',
    '  run                       takes jobs until it is stopped (default)',
    '  status                    shows whether the agent runs here, what it does and what it earned; for programs: --json',
    '  update                    updates an installed agent to the newest release',
    ...(VERSION === null ? [] : ['  uninstall                 removes an installed agent, as root']),
    '',
    ...rows.map(([flag, key]) => `  ${flag!.padEnd(width)}${SETTINGS[key as Key].help}`),
    `  ${'--config FILE'.padEnd(width)}JSON file with these settings: {"server": "…", "token": "…", "data_dir": "…"}`,
    '',
    'Every setting can also come from the environment (AGENT_SERVER, AGENT_TOKEN, AGENT_DATA_DIR, …).',
    'Flags override the environment; the environment overrides the file.',
  ].join('\n');
}

function flagOf(key: Key): string {
  return `--${key.replaceAll('_', '-')}`;
}

type Flags = Record<string, string | boolean | undefined>;

function readArguments(argv: string[]): { flags: Flags; command: Command } {
  const options = Object.fromEntries(
    KEYS.map((key) => [
      flagOf(key).slice(2),
      { type: SETTINGS[key].argument ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  try {
    const { values: flags, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        ...options,
        config: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        'self-check': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
    const command = commandOf(positionals);
    return { flags, command: flags['self-check'] ? 'self-check' : command };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // Node's text continues with advice about positional arguments, which this command doesn't have.
    throw new UsageError(`${(error as Error).message.split('. ')[0]!.split('\n')[0]!} (see --help).`);
  }
}

function commandOf([first = 'run', ...more]: string[]): Command {
  const command = COMMANDS.find((name) => name === first);
  if (!command || more.length > 0)
    throw new UsageError(
      `Unexpected argument '${more[0] ?? first}': the commands are ${COMMANDS.join(', ')} (see --help).`,
    );
  return command;
}

function readConfigFile(path: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`The config file ${path} ${whyUnread(error as NodeJS.ErrnoException)}.`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new UsageError(`The config file ${path} must contain one JSON object.`);
  const unknown = Object.keys(parsed).find((key) => !(key in SETTINGS));
  if (unknown) throw new UsageError(`The config file ${path} has an unknown setting ${JSON.stringify(unknown)}.`);
  return parsed as Record<string, unknown>;
}

function whyUnread(error: NodeJS.ErrnoException): string {
  if (error instanceof SyntaxError) return 'is not valid JSON';
  return error.code === 'EACCES' ? 'is for its owner and root only: use sudo' : `cannot be read (${error.message})`;
}

function find(key: Key, flags: Flags, env: NodeJS.ProcessEnv, file: Record<string, unknown>, path: string) {
  const flag = flags[flagOf(key).slice(2)];
  if (flag !== undefined) return { text: String(flag), where: flagOf(key) };
  const variable = env[SETTINGS[key].env];
  if (variable !== undefined && variable !== '') return { text: variable, where: SETTINGS[key].env };
  const entry = file[key];
  if (entry === undefined) return undefined;
  const where = `"${key}" in ${path}`;
  if (!['string', 'number', 'boolean'].includes(typeof entry))
    throw new UsageError(`${where} must be a string, a number or a boolean.`);
  return { text: String(entry), where };
}

function required(key: 'server' | 'token', value: string | undefined): string {
  if (value !== undefined) return value;
  throw new UsageError(
    `The ${key === 'token' ? 'worker token' : "server's address"} is missing. Use ${flagOf(key)}, ` +
      `${SETTINGS[key].env} or "${key}" in a config file.`,
  );
}
