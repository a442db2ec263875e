import { eventually } from '../../support/eventually.js';
import { query } from '../../support/query.js';
import { wrongClocks } from './clocks.js';
import type { Fault, Lab } from './lab.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const killed = (name: string): Fault => ({
  name: `kill -9 of ${name}`,
  strike: async ({ cluster }) => void process.kill(cluster.pid(name), 'SIGKILL'),
  after: async ({ cluster }) => {
    await eventually(async () => cluster.alive(name), `${name} again`);
  },
});

const killedDatabase: Fault = {
  name: 'kill -9 of PostgreSQL',
  strike: (lab) => without(lab, () => lab.postgres.kill()),
};

const restartedDatabase: Fault = {
  name: 'PostgreSQL stopped and started',
  strike: (lab) => without(lab, () => lab.postgres.stop()),
};

/** The database goes, stays away until clients have noticed, and comes back, maybe at another port. */
async function without({ postgres, link, load }: Lab, end: () => Promise<void>): Promise<void> {
  await end();
  await refusals(load, 20);
  await postgres.up();
  link.target = postgres.url;
}

/** Waits until clients have been refused so often. */
async function refusals(load: Lab['load'], count: number): Promise<void> {
  const from = load.told.again;
  await eventually(async () => load.told.again >= from + count, 'refusals');
}

const fullDisk: Fault = {
  name: 'disk full',
  byRoot: true,
  strike: async ({ postgres, link, load }) => {
    const free = postgres.fillDisk();
    try {
      await refusals(load, 20);
    } finally {
      free();
    }
    // Without room for its log PostgreSQL gives up; whatever supervises it starts it again.
    await postgres.up();
    link.target = postgres.url;
  },
};

const slowDatabase: Fault = {
  name: 'slow database (100 ms each way)',
  strike: async ({ link, load }) => {
    link.delayMs = 100;
    await load.rounds(6);
    link.delayMs = 0;
  },
};

const unreachableDatabase: Fault = {
  name: 'database unreachable',
  strike: async ({ link, load }) => {
    await link.cut();
    await refusals(load, 20);
    await link.mend();
  },
};

const cutCommits = (side: 'before' | 'after'): Fault => ({
  name: `connections cut ${side} COMMIT`,
  strike: async ({ link }) => {
    const from = link.cutSoFar;
    link.cutCommits({ side, every: 23 });
    await eventually(async () => link.cutSoFar >= from + 20, 'cuts');
    link.cutCommits(null);
  },
});

const endedSessions: Fault = {
  name: 'every session ended by the database',
  strike: async ({ postgres }) => {
    for (let time = 0; time < 5; time++) {
      await query(
        postgres.url,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user',
      );
      await pause(200);
    }
  },
};

const MEMBERS = ['api-1', 'api-2', 'background-1', 'gateway'];

/** The few that `npm test` runs. */
export const shortFaults: Fault[] = [killed('api-1'), killedDatabase, fullDisk, cutCommits('after')];

export const allFaults: Fault[] = [
  ...MEMBERS.map(killed),
  ...[killedDatabase, restartedDatabase, fullDisk, slowDatabase, unreachableDatabase, endedSessions],
  ...[cutCommits('before'), cutCommits('after')],
  ...wrongClocks,
];
