import { sections } from './sections/index.js';
import { aftermath } from './support/aftermath.js';
import { Lab } from './support/lab.js';

/** The same attacks in every run; `npm run test:attacks` goes further, by another seed each time. */
const EXTENT = { requests: 400, seed: 20261123 };

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab?.dispose());

describe('the standing attacks', () => {
  it.each(Object.entries(sections))('get nothing through: %s', async (_name, section) => {
    const { tried, through } = await section(lab, EXTENT);
    expect({ through: through.slice(0, 20), seed: EXTENT.seed }).toEqual({ through: [], seed: EXTENT.seed });
    expect(tried).toBeGreaterThan(50);
  });

  it('leave a service that is well: no failure and no secret in its log, its books right', async () => {
    expect(await aftermath(lab)).toEqual([]);
  });
});
