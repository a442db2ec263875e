import { shortFaults } from './support/faults.js';
import { Lab } from './support/lab.js';

/** Generous, for a machine that is busy with other suites; `npm run test:faults` shows what it takes. */
const HEAL_LIMIT_MS = 120_000;

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
}, 240_000);
afterAll(() => lab?.dispose(), 120_000);

describe('the cluster under load', () => {
  it.each(shortFaults.map((fault) => [fault.name, fault] as const))(
    'loses nothing and heals by itself: %s',
    async (_name, fault) => {
      const { lost, healedMs, acknowledged } = await lab.suffer(fault);
      expect(lost).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
      expect(healedMs).toBeLessThan(HEAL_LIMIT_MS);
    },
    400_000,
  );
});
