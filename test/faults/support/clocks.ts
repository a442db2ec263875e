import { readdirSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../../support/client.js';
import { startApp, type App } from '../../support/fleet.js';
import type { Fault, Lab } from './lab.js';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** One more api and one more background at work, whose clocks jump under load; the database's own stays right. */
const wrongClock = (name: string, offset: string): Fault => {
  let apps: App[] = [];
  return {
    name: `clock of an api and a background ${name}`,
    strike: async (lab) => {
      const { cluster, load, link } = lab;
      const file = join(cluster.dataDir, 'clock');
      writeFileSync(file, '+0');
      const env = { ...process.env, ...environment(lab, file), DATABASE_URL: link.url, DATA_DIR: cluster.dataDir };
      apps = await Promise.all((['api', 'background'] as const).map((app) => startApp(app, env)));
      load.urls = [cluster.url, apps[0]!.url];
      await load.rounds(6);
      writeFileSync(file, offset);
      await load.rounds(12);
      await believesTheDatabase(lab, apps[0]!.url);
    },
    after: async ({ load, cluster }) => {
      load.urls = [cluster.url];
      await Promise.all(apps.map((app) => app.stop()));
    },
  };
};

export const wrongClocks: Fault[] = [
  wrongClock('an hour ahead', '+1h'),
  wrongClock('an hour behind', '-1h'),
  wrongClock('a day ahead', '+1d'),
  wrongClock('a day behind', '-1d'),
];

const environment = ({ cluster }: Lab, file: string) => ({
  ...{ NODE_ENV: 'development', PORT: '0', RATE_LIMIT: 'off', DEVICE_OFFLINE_AFTER_S: '3600' },
  ...{ WELCOME_COIN: '0', DATABASE_POOL: '4', PUBLIC_URL: cluster.url },
  LD_PRELOAD: library(),
  FAKETIME_TIMESTAMP_FILE: file,
  // Read at every look, and only what people call the time: timers run by the other clock.
  ...{ FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' },
});

/** Debian's package libfaketime puts it under the machine's name. */
function library(): string {
  const found = readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
    .find(existsSync);
  if (!found) throw new Error('libfaketime is missing: run `sh scripts/setup-sandbox.sh faults` as root');
  return found;
}

/** Seen through the process with the wrong clock: deadlines and presence are those of the database's clock. */
async function believesTheDatabase({ load }: Lab, url: string): Promise<void> {
  const job = await load.postOne(url);
  const ageMs = Date.now() - Date.parse(job.created_at);
  const leftMs = Date.parse(job.expires_at) - Date.now();
  if (Math.abs(ageMs) > MINUTE_MS) throw new Error(`A new job's age is ${ageMs} ms by a wrong clock`);
  if (Math.abs(leftMs - WEEK_MS) > MINUTE_MS) throw new Error(`A new job expires in ${leftMs} ms by a wrong clock`);
  const devices = await call(url, 'GET', '/api/worker/devices?limit=100', { token: load.owner.token });
  const silent = (devices.body.devices as Array<{ is_online: boolean }>).filter(({ is_online }) => !is_online);
  if (silent.length > 0) throw new Error(`${silent.length} devices are offline by a wrong clock`);
}
