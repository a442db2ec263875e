import { appendFileSync } from 'node:fs';
import { allFaults } from './support/faults.js';
import { Lab, type Outcome } from './support/lab.js';
import { PATIENCE_MS } from '../support/patience.js';

/** What is promised of a machine that has nothing else to do (docs/faults.md). */
const HEAL_LIMIT_MS = 30_000;
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 3);
const outcomes = process.env['FAULT_OUTCOMES'];

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab?.dispose());

/** One line of JSON each, for the table that `npm run test:faults` prints. */
function keep(outcome: Outcome): void {
  if (outcomes) appendFileSync(outcomes, `${JSON.stringify(outcome)}\n`);
}

describe.each(Array.from({ length: rounds }, (_, n) => n + 1))('the cluster under load, round %i', () => {
  it.each(allFaults.map((fault) => [fault.name, fault] as const))(
    'loses nothing and heals by itself: %s',
    async (_name, fault) => {
      const outcome = await lab.suffer(fault);
      keep(outcome);
      expect(outcome.lost).toEqual([]);
      expect(outcome.healedMs).toBeLessThan(HEAL_LIMIT_MS);
    },
    10 * PATIENCE_MS,
  );
});
