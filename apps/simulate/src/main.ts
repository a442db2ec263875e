import { launch } from '@app/platform';
import { simulateDeploys } from './deploys/simulate-deploys.js';

/** `npm run simulate -- deploys [devices…]`: a week of the scheduler on a virtual clock. */
await launch(async () => {
  const [subject, ...sizes] = process.argv.slice(2);
  const fleets = sizes.length > 0 ? sizes.map(Number) : [1_000, 3_000, 10_000];
  const known = fleets.every((size) => Number.isInteger(size) && size >= 10 && size <= 100_000);
  if (subject !== 'deploys' || !known) {
    console.error('Usage: npm run simulate -- deploys [devices…]   (10 to 100000 devices; default 1000 3000 10000)');
    process.exitCode = 2;
    return;
  }
  if (!simulateDeploys(fleets, (line) => console.log(line))) process.exitCode = 1;
});
