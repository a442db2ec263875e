import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { join } from 'node:path';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { openForAccount, type Cluster } from './cluster.js';
import { explainFailure } from './failures.js';
import { allProcesses, commandLine, isAlive, signal, waitUntil } from './processes.js';
import { StartupError } from './startup-error.js';

/** Recovery after a crash may replay a lot of WAL. */
const READY_LIMIT_MS = 120_000;
const ORPHAN_LIMIT_MS = 3_000;
const FAST_STOP_LIMIT_MS = 10_000;
const HARD_STOP_LIMIT_MS = 7_000;
/** Below 32768, where Linux begins to hand out ports to outgoing connections. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

/** The running main process of a cluster. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The cluster's running main process: named by its pid file, and by its command line really of this cluster. */
export function findPostmaster(cluster: Cluster): (Postmaster & { ready: boolean }) | null {
  const [pid, , , port, , , , status] = readPidFile(cluster);
  if (pid === undefined || !isAlive(Number(pid)) || !belongsTo(cluster, Number(pid))) return null;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

/** Starts PostgreSQL in a process group of its own, so that Ctrl-C in the terminal does not reach it. */
export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  account: Account | null,
  extraSettings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  await clearRemains(cluster);
  let port = FIRST_PORT + (Number.parseInt(cluster.id.slice(-6), 16) % PORTS);
  for (;;) {
    port = await nextFreePort(port);
    const child = launch(cluster, binaries, account, { ...extraSettings, port: String(port) });
    if (await waitForStart(cluster, child)) return { pid: child.pid, port };
    if (!/address already in use/i.test(child.output())) {
      throw explainFailure(cluster, 'postgres', `${child.output()}\n${latestLog(cluster)}`);
    }
    port += 1; // taken between our look and its: the next one
  }
}

/** Waits until the server takes connections; false when it ended instead. */
export async function waitForReady(cluster: Cluster): Promise<boolean> {
  let found = findPostmaster(cluster);
  await waitUntil(() => {
    found = findPostmaster(cluster);
    return found === null || found.ready;
  }, READY_LIMIT_MS);
  return found?.ready === true;
}

/** Fast shutdown: sessions end, the work of open transactions is undone, all is on disk afterwards. */
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
 * After the main process was killed its children end by themselves, but one deep in a statement may take long; until
 * the last is gone no new main process may start on the same files.
 */
async function clearRemains(cluster: Cluster): Promise<void> {
  const gone = () => processesOf(cluster).length === 0;
  if (!(await waitUntil(gone, ORPHAN_LIMIT_MS, 20))) {
    for (const pid of processesOf(cluster)) signal(pid, 'SIGKILL');
    await waitUntil(gone, ORPHAN_LIMIT_MS, 20);
  }
  // Its number may belong to some other process by now, which PostgreSQL would take for a running server.
  const pid = Number(readPidFile(cluster)[0]);
  if (pid > 0 && isAlive(pid)) rmSync(join(cluster.dir, 'postmaster.pid'), { force: true });
}

/** Resolves to true when the new server takes connections, to false when it has ended before that. */
async function waitForStart(cluster: Cluster, child: Child): Promise<boolean> {
  const isReady = () => {
    const found = findPostmaster(cluster);
    return found?.pid === child.pid && found.ready;
  };
  await waitUntil(() => child.hasEnded() || isReady(), READY_LIMIT_MS);
  return !child.hasEnded();
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

/** Every process of a cluster shows its `cluster_name`; that of another data folder, even a copy, shows another. */
function belongsTo(cluster: Cluster, pid: number): boolean {
  const line = commandLine(pid);
  return /^([^\0 ]*\/)?postgres[\0: ]/.test(line) && line.includes(cluster.id);
}

function processesOf(cluster: Cluster): number[] {
  return allProcesses().filter((pid) => belongsTo(cluster, pid) && isAlive(pid));
}

/** The end of the newest log: the reason of a failure that came after the log file took over. */
function latestLog(cluster: Cluster): string {
  const folder = join(cluster.dir, 'log');
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder).map((name) => join(folder, name));
  const newest = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  return newest === undefined ? '' : readFileSync(newest, 'utf8').slice(-4_000);
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
