import type Docker from 'dockerode';
import { ownerIsAlive } from '../owner.js';
import type { Leftover } from '../sandbox.js';
import { OWNER_LABEL } from './container-plan.js';

/** Removes a container in any state; engines answer EBUSY and 409 while its mounts are released. */
export async function removeContainer(container: Docker.Container): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const failure = await container.remove({ force: true, v: true }).then(
      () => undefined,
      (error: { statusCode?: number }) => error,
    );
    if (failure === undefined || failure.statusCode === 404) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const QUICK_LOOKS = 10;
const LOOK_EVERY_MS = 30;

/**
 * The exit code, as soon as it is known. Engines notice an end late in `wait` (Podman polls four times a second), while
 * the end of the log shows at once. Rejects when the engine is gone.
 */
export function exitCodeOf(container: Docker.Container, logEnded: Promise<void>): Promise<number> {
  const waited = container.wait().then(({ StatusCode }: { StatusCode: number }) => StatusCode);
  return new Promise((resolve, reject) => {
    waited.then(resolve, reject);
    void logEnded.then(async () => {
      for (let look = 0; look < QUICK_LOOKS; look++) {
        const state = (await container.inspect().catch(() => undefined))?.State;
        if (state?.Status === 'exited') return resolve(state.ExitCode);
        await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
      }
    });
  });
}

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
