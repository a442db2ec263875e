import type { DeployType } from '../contract.js';
import { DeployErrors } from './deploy.errors.js';

/** What a request says of what replicas run. */
export interface AskedContent {
  image?: string;
  command?: string[];
  env?: Record<string, string>;
  network?: boolean;
  memoryMb?: number;
}

interface Default {
  image?: string;
  command?: string[];
  port?: number;
}

const MEMORY_MB = 2048;

/**
 * Completes a request's content from what its type runs by default; throws when there is nothing to run. Clusters run
 * images only: a command alone needs a device's sandbox.
 */
export function contentOf(type: DeployType, asked: AskedContent, defaults: Default | undefined, onCluster: boolean) {
  const own = asked.image !== undefined || asked.command !== undefined;
  const { image, command } = own ? asked : (defaults ?? {});
  if (image === undefined && command === undefined)
    throw DeployErrors.nothing_to_run(`Name an image or a command: this server has no default for ${type}.`);
  if (image === undefined && onCluster)
    throw DeployErrors.nothing_to_run('Name an image: deploys of this server run in a cluster.');
  return {
    image: image ?? null,
    command: command ?? null,
    env: asked.env ?? {},
    network: asked.network ?? false,
    memoryMb: asked.memoryMb ?? MEMORY_MB,
  };
}
