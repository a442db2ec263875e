import { BubblewrapSandbox } from './bubblewrap/bubblewrap-sandbox.js';
import { findEngines, usualSockets } from './engine/find-engines.js';
import { leftoverContainers } from './engine/containers.js';
import type { Leftover } from './sandbox.js';

/** What dead agents left on this machine, as far as this account can see; for `npm run setup:sandbox`. */
export async function machineLeftovers(): Promise<Leftover[]> {
  const engines = await findEngines(usualSockets());
  const containers = await Promise.all(engines.map(({ docker }) => leftoverContainers(docker)));
  return [...(await new BubblewrapSandbox().leftovers()), ...containers.flat()];
}
