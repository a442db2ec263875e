// The gateway beside microsocks and dante in one run: speed, processor time and memory of carrying traffic.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { post } from '../fixtures.mjs';
import { median } from '../load.mjs';
import { buildLoad, cpuSeconds, pssMb, startDante, startMicrosocks, treeOf } from './engines.mjs';

const ROUNDS = 5;
const SECONDS = 1.5;
const AT_ONCE = 32;
const IDLE = 2_000;
/** Compilers want thousands of connections before they are done with the code. */
const WARM_UP_SECONDS = 6;
/** Idle connections come from so many sessions, as the gateway limits the connections of one. */
const SESSIONS = 20;
/** Enough for all that the rounds carry. */
const GB = 500;

const row = (what, value, limit = '', ratio = null, target = '', ok = null, note = '') => ({
  what,
  value,
  limit,
  ratio,
  target,
  ok,
  note,
});

/** Every row of the table; empty, with a notice, where what it takes is missing. */
export async function bandwidth({ product, buyers }) {
  const load = buildLoad();
  if (!load) return skipped('there is no C compiler for the load generator');
  const engines = await startEngines({ product, buyers });
  const destination = await serveDestination(load.program);
  try {
    const rig = { load: load.program, destination: destination.port };
    const results = await measure(rig, [{ name: 'direct', port: 0, user: '-', password: '-' }, ...engines]);
    const memory = await idleMemory(rig, engines);
    return table(results, memory);
  } finally {
    destination.stop();
    for (const engine of engines) await engine.stop?.();
    load.remove();
  }
}

function skipped(why) {
  console.log(`  skipped: ${why}`);
  return [];
}

async function startEngines({ product, buyers }) {
  const engines = [await ours(product, buyers)];
  for (const [name, start] of Object.entries({ microsocks: startMicrosocks, dante: startDante })) {
    const engine = await start();
    if (engine) engines.push(engine);
    else console.log(`  ${name} is not installed: its figures are left out (sh scripts/setup-sandbox.sh bench)`);
  }
  return engines;
}

/** Sessions as a buyer makes them, and the gateway's process in the product's tree. */
async function ours(product, buyers) {
  const sessions = [];
  for (let n = 0; n < SESSIONS; n++) {
    const headers = { authorization: `Bearer ${buyers[n % buyers.length].token}` };
    const body = { gb: n === 0 ? GB : 1, exit: 'direct' };
    sessions.push((await post(product.url, '/api/bandwidth/create', headers, body)).proxy);
  }
  const pid = treeOf(product.pid).find((id) => /\/gateway\.js/.test(commandOf(id)));
  if (pid === undefined) throw new Error("the gateway's process was not found below the product's");
  const [{ port, username, password }] = sessions;
  return { name: 'ours', port, user: username, password, sessions, pids: () => [pid] };
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function serveDestination(program) {
  const child = spawn(program, ['serve'], { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stdout.once('data', (port) => resolve({ port: Number(port), stop: () => child.stdin.end() }));
  });
}

/** One burst of load; answers amount, seconds and, for a proxy, the CPU it used meanwhile. */
async function run({ load, destination }, engine, kind, count, duration = SECONDS) {
  const before = engine.pids ? cpuSeconds(engine.pids()) : 0;
  const args = [kind, ...target(engine, destination), String(count), String(duration)];
  const output = await finished(engine.name, load, args);
  const cpu = engine.pids ? cpuSeconds(engine.pids()) - before : 0;
  const [amount, seconds] = output.trim().split(' ').map(Number);
  return { rate: amount / seconds, cpuEach: cpu / amount };
}

const target = ({ port, user, password }, destination) => [String(port), user, password, String(destination)];

function finished(name, program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${args[0]} through ${name} failed: ${errors}`));
    });
  });
}

/** Rounds in which every engine has its turn of every kind, so that a noisy minute hits all alike; medians. */
async function measure(rig, engines) {
  const kinds = { one: ['bulk', 1], many: ['bulk', 16], connects: ['connects', AT_ONCE] };
  const samples = new Map();
  for (const engine of engines) {
    await run(rig, engine, 'bulk', 16);
    await run(rig, engine, 'connects', AT_ONCE, WARM_UP_SECONDS);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [key, [kind, count]] of Object.entries(kinds)) {
      for (const engine of engines) {
        const id = `${engine.name} ${key}`;
        samples.set(id, [...(samples.get(id) ?? []), await run(rig, engine, kind, count)]);
      }
    }
  }
  return (engine, kind) => {
    const list = samples.get(`${engine} ${kind}`);
    if (!list) return null;
    return { rate: median(list.map(({ rate }) => rate)), cpuEach: median(list.map(({ cpuEach }) => cpuEach)) };
  };
}

/** PSS of each engine with so many connections open through it and nothing on them. */
async function idleMemory({ load, destination }, engines) {
  const memory = {};
  for (const engine of engines) {
    const holders = [];
    try {
      for (let n = 0; n < SESSIONS; n++) holders.push(await hold(load, engine, n, destination));
      memory[engine.name] = pssMb(engine.pids());
    } finally {
      for (const holder of holders) holder.stdin.end();
    }
  }
  return memory;
}

function hold(load, engine, n, destination) {
  const session = engine.sessions?.[n];
  const as = session ? { port: session.port, user: session.username, password: session.password } : engine;
  const args = ['idle', ...target(as, destination), String(IDLE / SESSIONS)];
  const child = spawn(load, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${engine.name} did not hold ${IDLE} connections`)));
    child.stdout.once('data', () => resolve(child));
  });
}

function table(results, memory) {
  const others = ['microsocks', 'dante'].filter((name) => results(name, 'one'));
  const mb = ({ rate }) => `${Math.round(rate / 1e6).toLocaleString('en')} MB/s`;
  const perSecond = ({ rate }) => `${Math.round(rate).toLocaleString('en')}/s`;
  const perGb = ({ cpuEach }) => `${(cpuEach * 1e9).toFixed(2)} CPU-s`;
  const beside = (kind, show, names = others) => names.map((name) => `${name} ${show(results(name, kind))}`).join(', ');
  const bulk = (what, kind) => {
    const ratio = results('ours', kind).rate / results('direct', kind).rate;
    return row(what, mb(results('ours', kind)), beside(kind, mb, ['direct', ...others]), ratio, '', null, 'of direct');
  };
  const cost = (what, kind) => {
    const ours = results('ours', kind);
    return row(what, perGb(ours), beside(kind, perGb), null, '≤ 0.45', ours.cpuEach * 1e9 <= 0.45);
  };
  return [
    bulk('download, one stream', 'one'),
    bulk('download, 16 streams', 'many'),
    cost('CPU per GB, one stream', 'one'),
    cost('CPU per GB, 16 streams', 'many'),
    connects(results, beside('connects', perSecond, ['direct', ...others]), perSecond),
    idle(memory),
  ];
}

function connects(results, limits, perSecond) {
  const dante = results('dante', 'connects');
  const ours = results('ours', 'connects');
  const ratio = dante ? ours.rate / dante.rate : null;
  const cpu = (name) => `${name} ${Math.round(results(name, 'connects').cpuEach * 1e6)} µs`;
  const note = `of dante's, which checks no password; CPU each: ${['ours', 'microsocks', 'dante']
    .filter((name) => results(name, 'connects'))
    .map(cpu)
    .join(', ')}`;
  return row(
    'connections, 32 at once',
    perSecond(ours),
    limits,
    ratio,
    dante ? '≥ 0.5' : '',
    dante && ratio >= 0.5,
    note,
  );
}

function idle({ ours, ...others }) {
  const limit = Object.entries(others).map(([name, used]) => `${name} ${used.toFixed(0)} MB`);
  return row(
    `memory (PSS), ${IDLE.toLocaleString('en')} idle connections`,
    `${ours.toFixed(0)} MB`,
    limit.join(', '),
    null,
    '≤ 100 MB',
    ours <= 100,
  );
}
