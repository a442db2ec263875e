import { appendFileSync } from 'node:fs';
import { sections } from './sections/index.js';
import { aftermath } from './support/aftermath.js';
import { Lab } from './support/lab.js';
import { Outcome } from './support/outcome.js';
import { PATIENCE_MS } from '../support/patience.js';

/** Set by `npm run test:attacks` (scripts/test-attacks.mjs). */
const { ATTACK_REQUESTS, ATTACK_SEED, ATTACK_SECTIONS, ATTACK_OUTCOMES } = process.env;
const extent = { requests: Number(ATTACK_REQUESTS), seed: Number(ATTACK_SEED) };
const chosen = Object.entries(sections).filter(([name]) => ATTACK_SECTIONS!.split(',').includes(name));

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open({ LOG_LEVEL: 'debug' });
});
afterAll(() => lab?.dispose());

/** One line of JSON for the table that is printed at the end. */
const keep = (outcome: Outcome) => appendFileSync(ATTACK_OUTCOMES!, `${JSON.stringify(outcome)}\n`);

it.each(chosen)(
  '%s',
  async (_name, section) => {
    const outcome = await section(lab, extent);
    keep(outcome);
    expect(outcome.through.slice(0, 20)).toEqual([]);
  },
  60 * PATIENCE_MS,
);

it('what is left of the service is well', async () => {
  const outcome = new Outcome('aftermath');
  outcome.count('log, books, readiness', await aftermath(lab));
  keep(outcome);
  expect(outcome.through).toEqual([]);
});
