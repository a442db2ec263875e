// Load over HTTP, and PostgreSQL's own bench beside it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

/** One burst of `seconds` with so many connections; every answer but 200 is a failure of the benchmark. */
export async function burst(url, { connections, seconds, requests, ...options }) {
  const result = await autocannon({ url, connections, duration: seconds, requests, ...options });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0)
    throw new Error(
      `${url}: ${bad} of ${result.requests.total} requests failed (${JSON.stringify(result.statusCodeStats)})`,
    );
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    total: result.requests.total,
  };
}

function pgbenchBinary() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort().reverse() : [];
  const found = versions.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`).find(existsSync);
  if (!found) throw new Error('pgbench is missing: run `npm run setup:sandbox -- bench` (Debian package postgresql)');
  return found;
}

/** Transactions per second of one SQL script, prepared, over so many connections. */
export function pgbench(databaseUrl, sql, { connections, seconds, define = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'));
  const script = join(folder, 'script.sql');
  writeFileSync(script, sql);
  try {
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(connections),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      script,
      ...define.flatMap((variable) => ['-D', variable]),
      databaseUrl,
    ];
    const { stdout, stderr, status } = spawnSync(pgbenchBinary(), args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
    return Number(/tps = ([\d.]+)/.exec(stdout)[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs the measurements one after the other, `rounds` times over, so that a noisy minute hits all alike; medians. */
export async function interleave(rounds, measurements) {
  const values = Object.fromEntries(Object.keys(measurements).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of Object.entries(measurements)) values[name].push(await measure());
  }
  return Object.fromEntries(Object.entries(values).map(([name, list]) => [name, median(list)]));
}
