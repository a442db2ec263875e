// Starts the processes that are measured: the product, and the bare handlers that are its limits.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const JWT_SECRET = 'only-for-the-benchmark-0123456789-abcdef';

/** Starts a Node script and waits for the line that says where it listens. */
export function start(script, env, pattern) {
  const from = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const url = pattern.exec(output)?.[1];
      if (url) resolve({ url, child, readyMs: performance.now() - from, stop: () => stop(child) });
    });
  });
}

function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

/** The product as `npm start` runs it, on an embedded PostgreSQL of its own with fsync on. */
export async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'marketplace-bench-'));
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    PROXY_PORT: '0',
    PROXY_TUNNEL_PORT: '0',
    DEPLOY_PORT: '0',
    // To see what limits cost: RATE_LIMIT=on, with limits that no load reaches.
    RATE_LIMIT: process.env.RATE_LIMIT ?? 'off',
    RATE_LIMITS:
      'address=999999999/60,device-address=999999999/60,device=999999999/60,read=999999999/60,write=999999999/60',
    JWT_SECRET,
    WELCOME_COIN: '1000000',
    WELCOME_USD: '1000000',
    PROXY_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'error',
    DEVICE_OFFLINE_AFTER_S: '3600',
    // A burst leaves jobs behind that were accepted and no more.
    BY_HAND_CONCURRENCY: '64',
  };
  const launch = () => start('dist/bin/standalone.js', env, /API\s+(http\S+)[\s\S]*Ctrl-C/);
  let running = await launch();
  const { findRunningPostgres } = await import('../../dist/libs/platform/src/embedded-postgres/index.js');
  const product = {
    url: running.url,
    // Asked each time: a restarted product is another process.
    get pid() {
      return running.child.pid;
    },
    firstStartMs: running.readyMs,
    dataDir,
    databaseUrl: await findRunningPostgres(dataDir),
    residentMb: () => residentMb(running.child.pid),
    restart: async () => {
      await running.stop();
      running = await launch();
      product.url = running.url;
      product.databaseUrl = await findRunningPostgres(dataDir);
      return running.readyMs;
    },
    dispose: async () => {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return product;
}

function residentMb(pid) {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

/** A bare Fastify: GET /bytes sends `body`, POST /nothing reads JSON and stores nothing. */
export function startBare(bodyFile) {
  return start('test/bench/bare.mjs', { BODY_FILE: bodyFile }, /listening (http\S+)/);
}
