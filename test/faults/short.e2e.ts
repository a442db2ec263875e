import { shortFaults } from './support/faults.js';
import { Lab } from './support/lab.js';
import { itAsRoot } from '../support/needs.js';
import { PATIENCE_MS } from '../support/patience.js';

/** Generous, for a machine that is busy with other suites; `npm run test:faults` shows what it takes. */
const HEAL_LIMIT_MS = 2 * PATIENCE_MS;

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab?.dispose());

describe('the cluster under load', () => {
  for (const fault of shortFaults)
    (fault.byRoot ? itAsRoot : it)(
      `loses nothing and heals by itself: ${fault.name}`,
      async () => {
        const { lost, healedMs, acknowledged } = await lab.suffer(fault);
        expect(lost).toEqual([]);
        expect(acknowledged).toBeGreaterThan(0);
        expect(healedMs).toBeLessThan(HEAL_LIMIT_MS);
      },
      7 * PATIENCE_MS,
    );
});
