import type Docker from 'dockerode';
import { ownerIsAlive } from '../owner.js';
import type { Leftover } from '../sandbox.js';
import { OWNER_LABEL } from './container-plan.js';
import { removeContainer } from './remove-container.js';

/** Containers of dead agents. */
export async function leftoverContainers(docker: Docker): Promise<Leftover[]> {
  const containers = await docker.listContainers({ all: true, filters: { label: [OWNER_LABEL] } });
  return containers
    .filter(({ Labels }) => !ownerIsAlive(Labels[OWNER_LABEL] ?? ''))
    .map(({ Id }) => ({
      what: `container ${Id.slice(0, 12)}`,
      remove: () => removeContainer(docker.getContainer(Id)),
    }));
}
