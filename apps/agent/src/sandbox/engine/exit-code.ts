import type Docker from 'dockerode';

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
