import { mountSizedImage } from './sized-image.js';
import type { OutputsOptions, OutputsVolume } from './outputs-volume.js';
import { watchFolder } from './watched-folder.js';

/** The strongest limit that this machine allows: a separate image, else a watched folder. */
export async function openOutputs(options: OutputsOptions): Promise<OutputsVolume> {
  if (process.getuid?.() === 0) {
    try {
      return await mountSizedImage(options);
    } catch {
      // No loop devices or no mkfs (a container): the watched folder enforces the limit instead.
    }
  }
  return watchFolder(options);
}
