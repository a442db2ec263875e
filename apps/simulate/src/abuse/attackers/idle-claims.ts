import { nothing, type Attacker } from '../attacker.js';
import { COIN_USD, FEE, LEAST_PAY } from '../defaults.js';
import type { World } from '../world.js';

const COINS = 10;

export const idleClaims: Attacker = {
  name: 'idle claims',
  what: 'claims that one device runs 64 jobs at once, accepts what it gets, sends only heartbeats, and is paid when their buyer cancels',
  bound: {
    usd: (times) => (2 + times) * COINS * COIN_USD * LEAST_PAY * (1 - FEE),
    cap: "CANCEL_MIN_PAY_PERCENT, the device's concurrency (at most 64)",
  },
  run: (world) => hold(world, 2 + world.times, false),
};

export const fakedProgress: Attacker = {
  name: 'faked progress',
  what: 'accepts one job, writes a line to its log and waits for half of its time until the buyer cancels',
  bound: { usd: () => COINS * COIN_USD * 0.5 * (1 - FEE), cap: "the job's duration_hrs" },
  run: (world) => hold(world, 1, true),
};

export const idleToTheEnd: Attacker = {
  name: 'idle to the end',
  what: 'accepts one job, writes a line to its log, lets its time pass and reports that the program failed',
  // A missed deadline pays by the same rule, and costs the device its reliability.
  bound: nothing,
  async run(world) {
    const { http, residents } = world;
    const worker = await world.device(await world.stranger());
    const id = await world.post(residents.buyer, { price_coin: COINS });
    await http.ok('POST', `/api/jobs/${id}/accept`, { worker });
    await http.ok('POST', `/api/jobs/${id}/logs`, { worker, body: { offset: 0, text: '.' } });
    await world.pass(0.99);
    await http.ok('POST', `/api/jobs/${id}/fail`, { worker, body: { exit_code: 1 } });
    await residents.refuse(id);
  },
};

async function hold(world: World, jobs: number, writes: boolean): Promise<void> {
  const { http, residents } = world;
  const worker = await world.device(await world.stranger(), { concurrency: 64 });
  const ids: string[] = [];
  for (let n = 0; n < jobs; n++) ids.push(await world.post(residents.buyer, { price_coin: COINS }));
  for (const id of ids) {
    const { status } = await http.send('POST', `/api/jobs/${id}/accept`, { worker });
    if (status === 200 && writes)
      await http.ok('POST', `/api/jobs/${id}/logs`, { worker, body: { offset: 0, text: '.' } });
  }
  await world.pass(0.5);
  await world.heartbeat(worker);
  for (const id of ids) await http.ok('POST', `/api/jobs/${id}/cancel`, { token: residents.buyer.token });
}
