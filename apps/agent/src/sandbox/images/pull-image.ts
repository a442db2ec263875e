import { timeLimit } from '@app/kernel/time-limit';
import type Docker from 'dockerode';
import type { PinnedImage } from './registries.js';
import { watchDisk } from './watch-disk.js';

const LIMIT_MS = 15 * 60 * 1000;

/**
 * Pulls an image by its digest, without a tag that could replace one of the owner's. Rejects with the engine's reason,
 * after 15 minutes, or as soon as the engine's disk has filled by more than `maxBytes`.
 */
export async function pullImage(docker: Docker, { repository, digest }: PinnedImage, maxBytes: number): Promise<void> {
  const { DockerRootDir } = (await docker.info()) as { DockerRootDir: string };
  const disk = await watchDisk(DockerRootDir, maxBytes);
  const abortSignal = timeLimit(disk.full, LIMIT_MS);
  try {
    const progress = await docker.createImage({ fromImage: repository, tag: digest, abortSignal });
    const failure = await failureIn(progress);
    if (failure !== undefined) throw new Error(failure);
  } catch (error) {
    throw abortSignal.aborted ? abortSignal.reason : error;
  } finally {
    disk.stop();
  }
}

/**
 * Engines answer 200 and report the failure within the progress; Podman does so in a last line without a line break.
 */
async function failureIn(progress: NodeJS.ReadableStream): Promise<string | undefined> {
  let tail = '';
  for await (const chunk of progress) tail = (tail + String(chunk)).slice(-8000);
  const failure = /"error":("(?:[^"\\]|\\.)*")/.exec(tail)?.[1];
  return failure === undefined ? undefined : String(JSON.parse(failure));
}
