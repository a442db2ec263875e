// The proxies that are compared: each started on a free port, with its process tree at hand to be measured.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Clock ticks of /proc/PID/stat per second: 100 on every Linux that Node runs on. */
const TICKS = 100;

/** Where a program is, also where only root's PATH looks; undefined when it isn't installed. */
export function which(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

export async function startMicrosocks() {
  const program = which('microsocks');
  if (!program) return null;
  const port = await freePort();
  const auth = ['-u', 'bench', '-P', 'bench'];
  return started('microsocks', port, spawn(program, ['-i', '127.0.0.1', '-p', String(port), ...auth], QUIET), {
    user: 'bench',
    password: 'bench',
  });
}

/** Without authentication: dante asks the system's accounts, which a benchmark has no business making. */
export async function startDante() {
  const program = which('danted');
  if (!program) return null;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'dante-bench-'));
  writeFileSync(join(folder, 'danted.conf'), danteConfiguration(port, folder));
  const child = spawn(program, ['-f', join(folder, 'danted.conf'), '-p', join(folder, 'pid')], QUIET);
  const dante = await started('dante', port, child, { user: '-', password: '-' });
  return {
    ...dante,
    stop: async () => {
      await dante.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const QUIET = { stdio: 'ignore' };

function danteConfiguration(port, folder) {
  return `logoutput: ${join(folder, 'log')}
internal: 127.0.0.1 port = ${port}
external: 127.0.0.1
clientmethod: none
socksmethod: none
user.privileged: root
user.unprivileged: nobody
client pass { from: 0.0.0.0/0 to: 0.0.0.0/0 }
socks pass { from: 0.0.0.0/0 to: 0.0.0.0/0 }
`;
}

async function started(name, port, child, credentials) {
  for (let tries = 0; !(await accepts(port)); tries++) {
    if (tries === 200 || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { name, port, ...credentials, pids: () => treeOf(child.pid), stop: () => stop(child) };
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() && true));
    socket.once('error', () => resolve(false));
  });
}

function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A process and all that came from it. */
export function treeOf(root) {
  const children = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = statOf(pid)?.[1];
    if (parent !== undefined) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(pid)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** The fields of /proc/PID/stat after the name: state, parent … ; undefined for a process that has ended. */
function statOf(pid) {
  const text = read(`/proc/${pid}/stat`);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/**
 * Seconds of CPU, user and system, that these processes have used, with what their ended children did: an engine that
 * forks is charged for what its forks worked.
 */
export function cpuSeconds(pids) {
  const ticks = pids.map((pid) => {
    const stat = statOf(pid);
    return stat === undefined ? 0 : [11, 12, 13, 14].reduce((sum, field) => sum + Number(stat[field]), 0);
  });
  return ticks.reduce((sum, used) => sum + used, 0) / TICKS;
}

/** Memory that these processes don't share with others, and their part of what they share, in MB of 10^6 bytes. */
export function pssMb(pids) {
  const kib = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return (kib.reduce((sum, used) => sum + used, 0) * 1024) / 1e6;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The C program beside this file, built; null without a compiler. */
export function buildLoad() {
  const compiler = which('gcc') ?? which('cc');
  if (!compiler) return null;
  const folder = mkdtempSync(join(tmpdir(), 'proxy-load-'));
  const program = join(folder, 'load');
  const source = new URL('load.c', import.meta.url).pathname;
  const { status, stderr } = spawnSync(compiler, ['-O2', '-Wall', '-Werror', '-o', program, source], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`load.c was not built: ${stderr}`);
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
