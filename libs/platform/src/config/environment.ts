import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAmount, MICROS, RELEASE_VERSION, shareOf, toMicros } from '@app/kernel';
import { z } from 'zod';
import { clusterVariables } from './cluster-variables.js';
import { deployVariables } from './deploy-variables.js';
import { mailVariables } from './mail-variables.js';
import { modelVariables } from './model-variables.js';
import { paymentVariables } from './payment-variables.js';
import { SHELL_SAFE_URL } from '../http/origin-of.js';
import { parseRateLimits } from '../rate-limits/policies.js';
import { referralVariables } from './referral-variables.js';
import { rewardVariables } from './reward-variables.js';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const amount = (min: number) =>
  z.coerce.number().min(min).max(1_000_000).refine(isAmount, 'must have at most 6 decimals');

/** Every environment variable: meaning, default and limits. docs/configuration.md is generated from the descriptions. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe('`production` refuses placeholder secrets and grants no welcome money'),
  HOST: z.string().min(1).default('127.0.0.1').describe('address the API listens on'),
  PORT: integer(0, 65_535).default(3000).describe('port of the API; 0 takes a free one'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('folder of the embedded database, secrets, artifacts and mails'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('an existing PostgreSQL (15 or newer); absent: the embedded one under `DATA_DIR`'),
  DATABASE_POOL: integer(2, 200).default(16).describe("connections in each process's pool"),
  DATABASE_WAIT_S: integer(0, 3600)
    .default(60)
    .describe('seconds a starting process waits for a database that does not answer yet'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .regex(
      /^[^/]+\/\/[^/?#@]+\/?$/,
      'must be an origin such as https://market.example.org, without a path: give the service a host name of its own',
    )
    .optional()
    .describe('address users see, without a path, for links; default `http://HOST:PORT`'),
  NODE_MIRROR: z
    .string()
    .regex(SHELL_SAFE_URL, 'must be an http:// or https:// address without a slash at the end')
    .default('https://nodejs.org/dist')
    .describe(
      "where the agent's installer finds Node for machines without a new enough one: the same files as at the default, checked by SHA-256",
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('lowest log level that is written'),
  JWT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe(
      'secrets that sign access tokens, newest first, separated by commas, each at least 32 characters; absent outside production: generated once and kept in `DATA_DIR`',
    ),
  JWT_TTL: integer(60, 86_400).default(3600).describe('seconds an access token lives'),
  REFRESH_TTL_DAYS: integer(1, 365).default(30).describe('days a session lives without being used'),
  WELCOME_COIN: amount(0).optional().describe('coins granted at registration; default 100, in production 0'),
  WELCOME_USD: amount(0).optional().describe('dollars granted at registration; default 10, in production 0'),
  COIN_USD: amount(0.000001).default(0.1).describe('value of one coin in dollars'),
  PLATFORM_FEE_BPS: integer(0, 10_000).default(500).describe("the platform's share of every payment, in basis points"),
  HEARTBEAT_INTERVAL_S: integer(1, 3600).default(30).describe("seconds between an agent's heartbeats"),
  DEVICE_OFFLINE_AFTER_S: integer(2, 86_400)
    .default(90)
    .describe('seconds of silence after which a device is offline and loses its jobs'),
  AGENT_RELEASE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "folder with the signed release of the agent (`npm run release:agent`), served at `/agent`; absent: the agent of this build, and agents don't update themselves",
    ),
  AGENT_MINIMUM_VERSION: z
    .string()
    .regex(RELEASE_VERSION, 'must be a version such as 1.2.0')
    .optional()
    .describe('oldest agent that may claim jobs; the running jobs of an older one continue and are paid; absent: any'),
  SELF_TEST_EVERY_S: integer(0, 86_400)
    .default(600)
    .describe('minimum seconds between two self-tests of one device, and between two requests for one'),
  JOB_EXPIRES_AFTER_H: integer(1, 8760).default(168).describe('hours a job waits for a worker before it expires'),
  REVIEW_HOURS: integer(1, 720)
    .default(24)
    .describe('hours a buyer has to accept or dispute a result before it is paid'),
  CANCEL_MIN_PAY_PERCENT: integer(0, 100)
    .default(10)
    .describe(
      'minimum pay, in percent of the price, when the buyer cancels a running job that has shown progress or a log',
    ),
  BY_HAND_CONCURRENCY: integer(1, 64).default(3).describe('jobs by hand (without `spec`) that one device runs at once'),
  DISPUTE_DEPOSIT_PERCENT: integer(0, 100)
    .default(5)
    .describe('deposit for a dispute, in percent of the disputed amount, at least 0.01 coin; lost with the dispute'),
  DISPUTE_SETTLES_DAYS: integer(1, 365)
    .default(14)
    .describe('days after which a dispute that no administrator settled is split by rule'),
  DISPUTE_DEFAULT_SPLIT_PERCENT: integer(0, 100)
    .default(50)
    .describe("the worker's share under that rule, in percent of the disputed amount; the rest returns to the buyer"),
  DISPUTES_OPEN_MAX: integer(1, 10_000).default(10).describe('disputes that one buyer may have open at once'),
  BREAKER_PAUSE_S: integer(1, 86_400)
    .default(600)
    .describe('seconds without jobs for a device that keeps failing; doubles each time in a row, up to a day'),
  QUORUM_TRUST_AFTER: integer(1, 1_000_000)
    .default(10)
    .describe('agreeing results in a row after which a device may run a job with `quorum` alone'),
  QUORUM_SPOT_CHECK_PERCENT: integer(0, 100)
    .default(10)
    .describe('percent of the jobs that a trusted device would run alone but that are compared anyway'),
  MAX_ARTIFACT_MB: integer(1, 10_240).default(256).describe('largest single artifact, in MB'),
  FILE_MAX_MB: integer(1, 10_240).default(512).describe('largest single file that jobs read, in MB'),
  FILES_PER_USER_MB: integer(1, 1_048_576).default(2_048).describe("total size of one user's files, in MB"),
  JOB_INPUTS_MB: integer(1, 10_240).default(1_024).describe('total size of the files that one job reads, in MB'),
  FILES_KEPT_DAYS: integer(1, 3_650).default(30).describe('days that a file is kept after a job last read it'),
  BLOB_STORE: z
    .string()
    .regex(/^(fs|s3:\/\/[a-z0-9.-]{3,63}(\/.*)?)$/, 'must be `fs` or `s3://bucket/prefix`')
    .default('fs')
    .describe('where files and artifacts are kept: `fs` (under `DATA_DIR`) or `s3://bucket/prefix`'),
  S3_ENDPOINT: z.url().optional().describe('endpoint of an S3-compatible store; absent: AWS'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the S3 store'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('access key of the S3 store'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret key of the S3 store'),
  GPU_PRICES: z
    .string()
    .default('H200=3.50,H100=2.50,A100=1.20,L40S=0.80,RTX 4090=0.45,RTX 3090=0.25,T4=0.15,cpu=0.05,default=0.50')
    .superRefine((text, context) => {
      if (parseGpuPrices(text) === undefined)
        context.addIssue({ code: 'custom', message: 'must be `MODEL=PRICE,…,default=PRICE`' });
    })
    .describe(
      'dollars per GPU and hour by model, as `MODEL=PRICE,…,default=PRICE`; `cpu` is a machine without GPUs. Deploys pay ' +
        'it, and quotes of jobs suggest it until enough jobs were paid',
    ),
  PROXY_HOST: z.string().min(1).default('127.0.0.1').describe('address the SOCKS5 gateway listens on'),
  PROXY_PUBLIC_HOST: z
    .string()
    .min(1)
    .optional()
    .describe('public address of the gateway, for buyers and agents; default `PROXY_HOST`'),
  PROXY_PORT: integer(0, 65_535)
    .default(1080)
    .describe('port of the gateway: SOCKS5 and HTTP CONNECT; 0 takes a free one'),
  PROXY_TUNNEL_PORT: integer(0, 65_535)
    .default(1443)
    .describe("port of the gateway for the agents' tunnels (TLS); 0 takes a free one"),
  PROXY_ALLOW_PRIVATE: flag
    .default(false)
    .describe('let sessions reach private and loopback addresses; for tests only, refused in production'),
  PROXY_DNS_SERVERS: z
    .string()
    .regex(/^[0-9a-f.:[\]]+(,[0-9a-f.:[\]]+)*$/i, 'must be addresses, perhaps with ports, separated by commas')
    .optional()
    .describe("name servers for the gateway and for webhooks, separated by commas; absent: the system's"),
  WEBHOOK_ALLOW_PRIVATE: flag
    .default(false)
    .describe(
      'let webhooks go to private and loopback addresses, by plain HTTP too; for tests only, refused in production',
    ),
  PROXY_MAX_CONNECTIONS: integer(10, 1_000_000)
    .default(10_000)
    .describe('connections a gateway process carries at once; a session and a client address each get a quarter'),
  PROXY_MIN_PRICE_PER_GB: amount(0.000001)
    .default(0.1)
    .describe('lowest price per GB that a buyer may offer, in dollars'),
  PROXY_EXIT_SHARE_BPS: integer(0, 10_000)
    .default(7000)
    .describe("a device owner's share of the price of the bytes the device carried, in basis points"),
  PROXY_SESSION_HOURS: integer(1, 8760).default(720).describe('hours after which a session expires'),
  PROXY_PROVIDER: z
    .enum(['gateway', 'http'])
    .default('gateway')
    .describe('who carries sessions: `gateway` (this server) or `http` (a vendor, docs/proxy-vendor-protocol.md)'),
  PROXY_VENDOR_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).username === '' && !/[?#]/.test(url), 'must have no credentials, query or fragment')
    .optional()
    .describe("base address of the vendor's API; HTTPS, except on loopback"),
  PROXY_VENDOR_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,512}$/, 'must be 16 to 512 printable characters')
    .optional()
    .describe("bearer token of the vendor's API; for this deployment only"),
  PROXY_VENDOR_TIMEOUT_S: integer(1, 60).default(10).describe('seconds for one call to the vendor, retries included'),
  ...deployVariables,
  ...clusterVariables,
  ...mailVariables,
  ...modelVariables,
  ...paymentVariables,
  ...referralVariables,
  ...rewardVariables,
  METRICS_PORT: integer(0, 65_535)
    .default(0)
    .describe('port of `/metrics` of background and gateway processes, on `HOST`; 0: none. The API serves its own'),
  LEDGER_AUDIT_MINUTES: integer(0, 10_080)
    .default(60)
    .describe('minutes between two audits of the ledger by the background; 0: none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('collector for traces (OTLP over HTTP, JSON); absent: tracing is off'),
  RATE_LIMIT: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'limits on requests per address, user and device; `off` also lifts the login slow-down; refused in production',
    ),
  RATE_LIMITS: z
    .string()
    .default('')
    .refine((text) => parseRateLimits(text) !== undefined, 'must be `NAME=REQUESTS/SECONDS,…` (docs/watching.md)')
    .describe(
      'requests allowed per time, as `NAME=REQUESTS/SECONDS,…` for `address`, `credentials`, `download`, `device-address`, `device`, `read`, `write`; names left out keep their default (docs/watching.md), which is ten times as high outside production',
    ),
  TRUST_PROXY: z
    .string()
    .default('')
    .refine(
      (list) => list === '' || list.split(',').every(isNetwork),
      'must be addresses or CIDRs, separated by commas',
    )
    .describe('addresses or CIDRs of proxies whose `X-Forwarded-*` headers are trusted, separated by commas'),
  TLS_CERT: z.string().min(1).optional().describe('file with the certificate chain, to serve HTTPS directly'),
  TLS_KEY: z.string().min(1).optional().describe('file with the private key of `TLS_CERT`'),
  REQUIRE_HTTPS: flag.default(false).describe('refuse requests that did not come over HTTPS'),
});

/** Micro-dollars per GPU and hour by model; `default` is for unlisted models. Undefined for malformed text. */
export function parseGpuPrices(text: string): Map<string, bigint> | undefined {
  const prices = new Map<string, bigint>();
  for (const entry of text.split(',')) {
    const [model = '', price = '', ...rest] = entry.split('=').map((part) => part.trim());
    const usd = Number(price);
    if (rest.length > 0 || model === '' || price === '' || !isAmount(usd) || usd <= 0 || usd > 10_000) return undefined;
    prices.set(model, toMicros(usd));
  }
  return prices.has('default') ? prices : undefined;
}

/** An address, optionally with a prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/', 2);
  const longest = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}

export type Environment = z.infer<typeof environmentSchema>;

/** A variable is wrong; the message names each and what it should be. */
export class ConfigError extends Error {}

const PLACEHOLDER = /change.?me|placeholder|example|secret123|your.?secret|default/i;

/** Reads and checks the environment. Throws a `ConfigError` that tells a person what to do. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape).map((name) => [name, variables[name] === '' ? undefined : variables[name]]),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Wrong configuration. ${problems.join('; ')}`);
  }
  refuseContradictions(parsed.data);
  return parsed.data;
}

function refuseContradictions(env: Environment): void {
  const production = env.NODE_ENV === 'production';
  const problems: string[] = [];
  const secrets = env.JWT_SECRET?.split(',') ?? [];
  if (secrets.some((secret) => secret.length < 32))
    problems.push('JWT_SECRET: each secret needs at least 32 characters');
  if (production && secrets.some((secret) => PLACEHOLDER.test(secret)))
    problems.push('JWT_SECRET: looks like a placeholder; make one with `openssl rand -base64 48`');
  if (production && env.RATE_LIMIT === 'off') problems.push('RATE_LIMIT: may not be off in production');
  if (production && env.WEBHOOK_ALLOW_PRIVATE) problems.push('WEBHOOK_ALLOW_PRIVATE: may not be true in production');
  if (production && env.PROXY_ALLOW_PRIVATE) problems.push('PROXY_ALLOW_PRIVATE: may not be true in production');
  if (isUnspecified(env.PROXY_HOST) && env.PROXY_PUBLIC_HOST === undefined)
    problems.push('PROXY_PUBLIC_HOST: required when PROXY_HOST is a wildcard; set the address that buyers connect to');
  problems.push(...vendorProblems(env));
  if (!fitsTheBooks(env))
    problems.push('GPU_PRICES: at this COIN_USD the most expensive deploy costs more coins than an account can hold');
  if ((env.TLS_CERT === undefined) !== (env.TLS_KEY === undefined))
    problems.push('TLS_CERT and TLS_KEY: set both or neither');
  problems.push(...unusable('TLS_CERT', env.TLS_CERT, (pem) => new X509Certificate(pem)));
  problems.push(...unusable('TLS_KEY', env.TLS_KEY, createPrivateKey));
  if (production && env.LLM_API_KEY !== undefined && PLACEHOLDER.test(env.LLM_API_KEY))
    problems.push('LLM_API_KEY: looks like a placeholder');
  problems.push(...paymentProblems(env));
  if (production && !paysForReferrers(env))
    problems.push(
      'REFERRAL_REWARD_COIN: more than the fees (PLATFORM_FEE_BPS) on REFERRAL_MIN_SPEND_COIN, so referring oneself would pay',
    );
  if (env.DEPOSIT_MAX_USD < env.DEPOSIT_MIN_USD) problems.push('DEPOSIT_MAX_USD: must not be below DEPOSIT_MIN_USD');
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both or neither');
  if (env.DEVICE_OFFLINE_AFTER_S <= env.HEARTBEAT_INTERVAL_S)
    problems.push('DEVICE_OFFLINE_AFTER_S: must be more than HEARTBEAT_INTERVAL_S');
  if (problems.length > 0) throw new ConfigError(`Wrong configuration. ${problems.join('; ')}`);
}

function paymentProblems({
  NODE_ENV,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_BASE,
}: Environment): string[] {
  const alone = STRIPE_SECRET_KEY === undefined && STRIPE_WEBHOOK_SECRET !== undefined;
  return [
    ...(alone ? ['STRIPE_WEBHOOK_SECRET: needs STRIPE_SECRET_KEY'] : []),
    ...(STRIPE_API_BASE && NODE_ENV === 'production' ? ['STRIPE_API_BASE: may not be set in production'] : []),
  ];
}

function vendorProblems({ PROXY_PROVIDER, PROXY_VENDOR_URL, PROXY_VENDOR_TOKEN }: Environment): string[] {
  const given = [PROXY_VENDOR_URL, PROXY_VENDOR_TOKEN].filter((value) => value !== undefined).length;
  if (PROXY_PROVIDER === 'gateway')
    return given > 0 ? ['PROXY_VENDOR_URL and PROXY_VENDOR_TOKEN: only with PROXY_PROVIDER=http'] : [];
  if (PROXY_VENDOR_URL === undefined || PROXY_VENDOR_TOKEN === undefined)
    return ['PROXY_VENDOR_URL and PROXY_VENDOR_TOKEN: required with PROXY_PROVIDER=http'];
  const { protocol, hostname } = new URL(PROXY_VENDOR_URL);
  const safe = protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return safe ? [] : ['PROXY_VENDOR_URL: must be https, or the token would travel in the clear'];
}

/** The largest deploy: replicas × GPUs of each × hours. */
const MOST_GPU_HOURS = 100n * 64n * 8760n;
const LARGEST_BIGINT = 2n ** 63n - 1n;

/** Whether the database can store the price of every possible deploy. */
function fitsTheBooks({ GPU_PRICES, COIN_USD }: Environment): boolean {
  const dearest = [...parseGpuPrices(GPU_PRICES)!.values()].reduce((most, price) => (price > most ? price : most));
  return shareOf(dearest, MICROS, toMicros(COIN_USD)) * MOST_GPU_HOURS <= LARGEST_BIGINT;
}

/**
 * Whether the fees on a newcomer's required spending cover the referrer's reward; true where no spending is required.
 */
function paysForReferrers(env: Environment): boolean {
  if (env.REFERRAL_REQUIRES_SPENDING === false) return true;
  const fees = toMicros(env.REFERRAL_MIN_SPEND_COIN) * BigInt(env.PLATFORM_FEE_BPS);
  return fees >= toMicros(env.REFERRAL_REWARD_COIN) * 10_000n;
}

const isUnspecified = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** What is wrong with a file named in the configuration. */
function unusable(variable: string, file: string | undefined, read: (pem: Buffer) => unknown): string[] {
  if (file === undefined) return [];
  try {
    read(readFileSync(file));
    return [];
  } catch (error) {
    return [`${variable}: ${file} can't be used (${(error as Error).message})`];
  }
}
