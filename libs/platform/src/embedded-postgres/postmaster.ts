import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { join } from 'node:path';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { openForAccount, type Cluster } from './cluster.js';
import { explainFailure } from './failures.js';
import { allProcesses, commandLine, isAlive, isTaken, signal, waitUntil } from './processes.js';
import { StartupError } from './startup-error.js';

/** Recovery after a crash may replay a lot of WAL. */
const READY_LIMIT_MS = 600_000;
const ORPHAN_LIMIT_MS = 3_000;
const FAST_STOP_LIMIT_MS = 10_000;
const HARD_STOP_LIMIT_MS = 7_000;
/** Below 32768, where Linux starts assigning ports to outgoing connections. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

/** The running main process of a cluster. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The cluster's running main process: named by its pid file, and confirmed by its command line. */
export function findPostmaster(cluster: Cluster): (Postmaster & { ready: boolean }) | null {
  const [pid, , , port, , , , status] = readPidFile(cluster);
  if (pid === undefined || !isAlive(Number(pid)) || !belongsTo(cluster, Number(pid))) return null;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

/** Starts PostgreSQL in a separate process group, so that Ctrl-C in the terminal does not reach it. */
export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  account: Account | null,
  extraSettings: Readonly<Record<string, string>>,
  onlyPort?: number,
): Promise<Postmaster> {
  await clearRemains(cluster);
  let port = FIRST_PORT + (Number.parseInt(cluster.id.slice(-6), 16) % PORTS);
  for (;;) {
    port = onlyPort ?? (await nextFreePort(port));
    const startMs = Date.now();
    const child = launch(cluster, binaries, account, { ...extraSettings, port: String(port) });
    if (await waitForStart(cluster, child)) return { pid: child.pid, port };
    if (onlyPort !== undefined || !/address already in use/i.test(child.output())) {
      throw explainFailure(cluster, 'postgres', `${logSince(cluster, startMs)}\n${child.output()}`);
    }
    port += 1; // somebody took it between our check and the bind: try the next one
  }
}

/** The cluster's running server once it takes connections; null if none runs, or it is just ending. */
export async function findReadyPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  let found = findPostmaster(cluster);
  await waitUntil(() => {
    found = findPostmaster(cluster);
    return found === null || found.ready;
  }, READY_LIMIT_MS);
  if (found !== null && !found.ready) throw notReady(cluster, found.pid);
  return found;
}

/** Fast shutdown: sessions end, open transactions roll back, everything is on disk afterwards. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  const ended = () => !isAlive(pid);
  if (ended()) return;
  signal(pid, 'SIGINT');
  if (await waitUntil(ended, FAST_STOP_LIMIT_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await waitUntil(ended, HARD_STOP_LIMIT_MS)) return;
  for (const member of processesOf(cluster)) signal(member, 'SIGKILL');
  await waitUntil(ended, HARD_STOP_LIMIT_MS);
}

/**
 * When the main process was killed, its children end by themselves, but a long statement may delay one. No new main
 * process may start on the same files before the last is gone.
 */
async function clearRemains(cluster: Cluster): Promise<void> {
  const gone = () => processesOf(cluster).length === 0;
  if (!(await waitUntil(gone, ORPHAN_LIMIT_MS, 20))) {
    for (const pid of processesOf(cluster)) signal(pid, 'SIGKILL');
    await waitUntil(gone, ORPHAN_LIMIT_MS, 20);
  }
  // The number may belong to another process by now, or to its zombie, and PostgreSQL would take either for a live
  // server.
  const pid = Number(readPidFile(cluster)[0]);
  if (pid > 0 && isTaken(pid)) rmSync(join(cluster.dir, 'postmaster.pid'), { force: true });
}

/** Resolves to true when the new server takes connections, to false when it has ended before. */
async function waitForStart(cluster: Cluster, child: Child): Promise<boolean> {
  const isReady = () => {
    const found = findPostmaster(cluster);
    return found?.pid === child.pid && found.ready;
  };
  if (!(await waitUntil(() => child.hasEnded() || isReady(), READY_LIMIT_MS))) throw notReady(cluster, child.pid);
  return !child.hasEnded();
}

function notReady(cluster: Cluster, pid: number): StartupError {
  const minutes = READY_LIMIT_MS / 60_000;
  return new StartupError(
    `PostgreSQL (process ${pid}) is not ready after ${minutes} minutes: see the log in ${join(cluster.dir, 'log')}.`,
  );
}

interface Child {
  pid: number;
  hasEnded(): boolean;
  output(): string;
}

function launch(
  cluster: Cluster,
  binaries: Binaries,
  account: Account | null,
  settings: Readonly<Record<string, string>>,
): Child {
  const folder = openForAccount(cluster.dir, account);
  const all = { cluster_name: cluster.id, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', folder.name, ...args], {
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', ...(folder.fd === null ? [] : [folder.fd])],
  });
  folder.close();
  let output = '';
  let ended = false;
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  child.on('close', () => (ended = true));
  child.on('error', (error) => {
    output += `error: ${error.message}`;
    ended = true;
  });
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return { pid: child.pid ?? 0, hasEnded: () => ended, output: () => output };
}

function readPidFile(cluster: Cluster): string[] {
  try {
    return readFileSync(join(cluster.dir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Every process of a cluster shows its `cluster_name`; another data folder, even a copy, has another name. */
function belongsTo(cluster: Cluster, pid: number): boolean {
  const line = commandLine(pid);
  return /^([^\0 ]*\/)?postgres[\0: ]/.test(line) && line.includes(cluster.id);
}

function processesOf(cluster: Cluster): number[] {
  return allProcesses().filter((pid) => belongsTo(cluster, pid) && isAlive(pid));
}

/** What this start wrote into the log file: the failure may have come after logging moved there from stderr. */
function logSince(cluster: Cluster, startMs: number): string {
  const folder = join(cluster.dir, 'log');
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder).map((name) => join(folder, name));
  const written = files.filter((file) => statSync(file).mtimeMs >= startMs);
  return written.map((file) => readFileSync(file, 'utf8').slice(-4_000)).join('\n');
}

async function nextFreePort(from: number): Promise<number> {
  for (let port = from; port < from + PORTS; port += 1) {
    const candidate = FIRST_PORT + ((port - FIRST_PORT) % PORTS);
    if (await isFree(candidate)) return candidate;
  }
  throw new StartupError(`No port between ${FIRST_PORT} and ${FIRST_PORT + PORTS} is free for PostgreSQL.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
