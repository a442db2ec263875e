import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toMicros } from '@app/kernel';
import { ConfigError, parseGpuPrices, readEnvironment, type Environment } from './environment.js';

/** The checked configuration of one process, in the units of the code. */
export interface Config {
  env: Environment;
  production: boolean;
  dataDir: string;
  databaseUrl: string;
  /** Newest first: the first signs, all verify. */
  jwtSecrets: string[];
  welcome: { coinMicros: bigint; usdMicros: bigint };
  coinUsdMicros: bigint;
  publicUrl: string;
  /** E-mail address of the demo account of `npm start`; nobody else has one. */
  demoEmail?: string;
  /** Micro-dollars per GPU and hour by model; always has `default`. */
  gpuPrices: Map<string, bigint>;
}

/** `databaseUrl` comes from the launcher of the embedded PostgreSQL, when DATABASE_URL is not set. */
export function loadConfig(variables: NodeJS.ProcessEnv, databaseUrl?: string): Config {
  const env = readEnvironment(variables);
  const production = env.NODE_ENV === 'production';
  const dataDir = resolve(env.DATA_DIR);
  const url = env.DATABASE_URL ?? databaseUrl;
  if (!url)
    throw new ConfigError('Wrong configuration. DATABASE_URL: needed here; only `npm start` brings its own database');
  const welcomeDefault = { coin: production ? 0 : 100, usd: production ? 0 : 10 };
  return {
    env,
    production,
    dataDir,
    databaseUrl: url,
    jwtSecrets: env.JWT_SECRET?.split(',') ?? [keptSecret(dataDir, production)],
    welcome: {
      coinMicros: toMicros(env.WELCOME_COIN ?? welcomeDefault.coin),
      usdMicros: toMicros(env.WELCOME_USD ?? welcomeDefault.usd),
    },
    coinUsdMicros: toMicros(env.COIN_USD),
    publicUrl: (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, ''),
    gpuPrices: parseGpuPrices(env.GPU_PRICES)!,
  };
}

/** Generated once, so that tokens survive a restart; the first process to create the file wins. */
function keptSecret(dataDir: string, production: boolean): string {
  if (production)
    throw new ConfigError('Wrong configuration. JWT_SECRET: production needs one of at least 32 random characters');
  const file = join(dataDir, 'jwt.secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
