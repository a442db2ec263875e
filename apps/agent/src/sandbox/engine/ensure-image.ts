import type Docker from 'dockerode';

const PULL_LIMIT_MS = 15 * 60 * 1000;

/**
 * Pulls an image that is not there yet, and returns its id: containers are made of just that, whatever a name comes to
 * mean meanwhile (and Podman's two APIs do not agree on what a short name means). Fails with the registry's reason, or
 * after a quarter of an hour.
 */
export async function ensureImage(docker: Docker, image: string): Promise<string> {
  const present = await idOf(docker, image);
  if (present !== undefined) return present;
  await pull(docker, image);
  const pulled = await idOf(docker, image);
  if (pulled === undefined) throw new Error(`the image ${image} is not there after pulling it`);
  return pulled;
}

async function idOf(docker: Docker, image: string): Promise<string | undefined> {
  try {
    return (await docker.getImage(image).inspect()).Id;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined;
    throw error;
  }
}

/** Engines answer 200 and say within the progress that it failed; Podman in a last line that does not end. */
async function pull(docker: Docker, image: string): Promise<void> {
  const progress = await docker.pull(image, { abortSignal: AbortSignal.timeout(PULL_LIMIT_MS) });
  let tail = '';
  for await (const chunk of progress) tail = (tail + String(chunk)).slice(-8000);
  const failure = /"error":("(?:[^"\\]|\\.)*")/.exec(tail)?.[1];
  if (failure !== undefined) throw new Error(`the image could not be pulled: ${String(JSON.parse(failure))}`);
}
