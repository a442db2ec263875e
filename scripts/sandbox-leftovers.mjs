// Lists what dead agents left on this machine: processes, cgroups, mounted outputs, containers. An agent removes it
// when it starts; `clear` does the same where none will start again.
// Usage: sandbox-leftovers.mjs [clear]
import { existsSync } from 'node:fs';

const module = new URL('../dist/apps/agent/src/sandbox/machine-leftovers.js', import.meta.url);
// Before the first build no agent can have run from here.
if (existsSync(module)) {
  const { machineLeftovers } = await import(module.href);
  const found = await machineLeftovers().catch((error) => {
    console.log(`Could not look for leftovers of dead agents: ${error.message}`);
    return [];
  });
  const clear = process.argv.includes('clear');
  for (const leftover of found) {
    if (clear) await leftover.remove();
    console.log(`${clear ? 'Cleared' : 'Left behind by a dead agent'}: ${leftover.what}`);
  }
  if (found.length > 0 && !clear)
    console.log(
      'The next agent of the same account removes it when it starts; so does `node scripts/sandbox-leftovers.mjs clear`.',
    );
}
