import { environmentSchema, parseGpuPrices } from '@app/platform/config/environment';
import { Fleet } from '@app/deploy/scheduling/domain/fleet';
import { ASSUMED } from './assumptions.js';
import { quantile, UNPAID_LIMIT_S, type Findings } from './findings.js';
import { letThemLive, makeMachines } from './machines.js';
import { Random } from './random.js';
import { makeDeploy } from './simulated-deploy.js';
import { SimulatedScheduler } from './simulated-scheduler.js';
import { VirtualClock } from './virtual-clock.js';

export interface Week {
  devices: number;
  deploys: number;
  findings: Findings;
  /** Real time to read the whole fleet again, as a scheduler does every few seconds. */
  refreshMs: number;
}

/** An arbitrary Monday. */
const START_MS = Date.UTC(2026, 0, 5);
/** Deploys come in the first five days, so that most are over at the end. */
const ARRIVALS_MS = (ASSUMED.weekMs * 5) / 7;

/** A week of a market: machines come and go, deploys arrive, the product's scheduler does the rest. */
export function simulateWeek(devices: number, seed = 1): Week {
  const random = new Random(seed);
  const clock = new VirtualClock(START_MS);
  const prices = parseGpuPrices(environmentSchema.shape.GPU_PRICES.parse(undefined))!;
  const scheduler = new SimulatedScheduler(clock, random, prices);
  const machines = makeMachines(devices, random);
  for (const machine of machines) scheduler.machines.set(machine.facts.deviceId, machine);
  letThemLive(machines, clock, random, scheduler);
  const deploys = Math.round(devices * ASSUMED.deploysPerDevice);
  for (let n = 0; n < deploys; n++) {
    const at = START_MS + random.next() * ARRIVALS_MS;
    clock.at(at, () => scheduler.look(makeDeploy(random, prices, at)));
  }
  clock.runUntil(START_MS + ASSUMED.weekMs);
  const before = performance.now();
  new Fleet(ASSUMED.feeBps, prices).replace(
    machines.map(({ facts }) => facts),
    new Map(),
  );
  return { devices, deploys, findings: scheduler.findings, refreshMs: performance.now() - before };
}

/** Simulates a week for each fleet size and prints the results; false when a rule was broken. */
export function simulateDeploys(fleets: number[], print: (line: string) => void): boolean {
  print(
    `A week (168 h) of the scheduler by a virtual clock. A device runs ${hours(ASSUMED.meanUpMs)} on average, then is`,
  );
  print(
    `away for ${hours(ASSUMED.meanDownMs)}; every second one goes silently. Starting takes ${ASSUMED.start.medianS} s (median).`,
  );
  simulateWeek(100);
  const weeks = fleets.map((devices) => {
    const week = simulateWeek(devices);
    tell(week, print);
    return week;
  });
  const [small, large] = [weeks[0]!, weeks[weeks.length - 1]!];
  if (large.devices > small.devices) print(`\n${growth(small, large)}`);
  return weeks.every(({ findings }) => findings.deadSeconds === 0 && findings.violations.length === 0);
}

function tell({ devices, deploys, findings, refreshMs }: Week, print: (line: string) => void): void {
  const seconds = (values: readonly number[], share: number) => `${(quantile(values, share) / 1000).toFixed(0)} s`;
  const spread = (values: readonly number[]) => `p50 ${seconds(values, 0.5)}, p90 ${seconds(values, 0.9)}`;
  print(`\n${devices} devices, ${deploys} deploys, ${findings.placements} placements, ${findings.looks} looks`);
  print(
    `  time to running, first replica   ${spread(findings.toFirstReplica)} (${findings.toFirstReplica.length} deploys)`,
  );
  print(
    `  time to running, all replicas    ${spread(findings.toAllReplicas)} (${findings.toAllReplicas.length} deploys)`,
  );
  print(`  replacement of a gone device     ${spread(findings.replacements)} (${findings.replacements.length} times)`);
  print(`  billed-but-dead seconds          ${findings.deadSeconds} of ${Math.round(findings.paidSeconds)} paid`);
  print(
    `  ran but unpaid                   ${findings.unpaidSeconds.toFixed(0)} s in all (at most ${UNPAID_LIMIT_S} s per placement)`,
  );
  const { search, look } = findings.meanUs;
  print(
    `  scheduler time per placement     ${(findings.busyMs / findings.placements).toFixed(2)} ms: a search ${search.toFixed(0)} µs, a look ${look.toFixed(0)} µs`,
  );
  print(`  reading the whole fleet again    ${refreshMs.toFixed(1)} ms`);
  print(`  bad revisions                    ${findings.badUpdates}, of which ${findings.returns} rolled back`);
  print(
    `  rules broken                     ${findings.violations.length}${findings.violations[0] ? `: ${findings.violations[0]}` : ''}`,
  );
}

function growth(small: Week, large: Week): string {
  const nLogN = (large.devices * Math.log(large.devices)) / (small.devices * Math.log(small.devices));
  const grown = large.findings.busyMs / small.findings.busyMs;
  const verdict = grown <= nLogN ? 'not worse than' : 'WORSE than';
  const search = large.findings.meanUs.search / small.findings.meanUs.search;
  return [
    `From ${small.devices} to ${large.devices} devices, deploys in proportion:`,
    `the scheduler's time × ${grown.toFixed(1)}, ${verdict} n log n (× ${nLogN.toFixed(1)}); one search × ${search.toFixed(1)}.`,
  ].join(' ');
}

const hours = (ms: number) => `${ms / 3_600_000} h`;
