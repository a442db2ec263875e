import type Docker from 'dockerode';

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
