import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { attackers } from '../../apps/simulate/src/abuse/attackers/index.js';
import { isTooMuch, play, type Played } from '../../apps/simulate/src/abuse/play.js';
import { gainsBefore, table } from '../../apps/simulate/src/abuse/report.js';
import { PATIENCE_MS } from '../support/patience.js';
import { openWorld, type OpenWorld } from './support/open-world.js';

/** Set by `npm run simulate -- abuse` (scripts/simulate.mjs). */
const { ABUSE_TIMES, ABUSE_ATTACKERS = '', ABUSE_WRITE } = process.env;
const chosen = attackers.filter(({ name }) => ABUSE_ATTACKERS === '' || ABUSE_ATTACKERS.split(',').includes(name));
const PAGE = 'docs/economics.md';
const TABLE = /<!-- abuse -->[\s\S]*<!-- \/abuse -->/;

const all: Played[] = [];
let open: OpenWorld;
beforeAll(async () => {
  open = await openWorld(Number(ABUSE_TIMES));
});
afterAll(async () => {
  await open?.close();
  report();
});

it.each(chosen.map((attacker) => [`${attacker.name}: ${attacker.what}`, attacker] as const))(
  '%s',
  async (_name, attacker) => {
    const played = await play(open.world, attacker);
    all.push(played);
    expect({ gain: played.gain, tooMuch: isTooMuch(played) }).toEqual({ gain: played.gain, tooMuch: false });
    expect({ failures: played.failures, falsehoods: played.falsehoods }).toEqual({ failures: [], falsehoods: [] });
  },
  60 * PATIENCE_MS,
);

function report(): void {
  const page = readFileSync(PAGE, 'utf8');
  const text = table(all, gainsBefore(page));
  process.stdout.write(`\n${text}\n`);
  const when = `${new Date().toISOString().slice(0, 10)}, ${ABUSE_TIMES} repetitions each, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  if (ABUSE_WRITE)
    writeFileSync(
      PAGE,
      page.replace(TABLE, () => `<!-- abuse -->\n${when}\n\n${text}\n<!-- /abuse -->`),
    );
}
