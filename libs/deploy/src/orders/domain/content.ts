import { parseImageName } from '@app/kernel/image-name';
import type { DeployType } from '../../contract.js';
import { DeployErrors } from '../../deploys/domain/deploy.errors.js';
import type { Deploy, Revision } from '../../deploys/domain/deploy.js';

/** What a request says of what replicas run. */
export interface AskedContent {
  image?: string;
  /** Empty: the image's own. */
  command?: string[];
  env?: Record<string, string>;
  network?: boolean;
  memoryMb?: number;
}

/** What a type of deploy runs when its request names nothing: an image, a command, or both. */
export interface DefaultImage {
  image?: string;
  command?: string[];
  /** Where its service listens. */
  port?: number;
}
export type DefaultImages = Record<DeployType, DefaultImage>;

const MEMORY_MB = 2048;

/**
 * Completes a request's content from what its type runs by default. Clusters run images only, so a default that is a
 * command runs in Docker's image there; a command of the buyer's own throws.
 */
export function contentOf(type: DeployType, asked: AskedContent, defaults: DefaultImages, onCluster: boolean) {
  const own = asked.image !== undefined || asked.command !== undefined;
  const { image, command } = own ? asked : { ...(onCluster && { image: defaults.Docker.image }), ...defaults[type] };
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

/**
 * The nodes of a cluster connect to whatever host and port an image names: a buyer names those of its operator's
 * registries. On devices, agents judge.
 */
export function checkRegistry({ image }: AskedContent, executor: Deploy['executor'], allowed: readonly string[]): void {
  if (image === undefined || executor === 'devices') return;
  if (!allowed.includes(parseImageName(image)?.registry ?? ''))
    throw DeployErrors.registry_not_allowed(`Name an image of one of these registries: ${allowed.join(', ')}.`);
}

/** What an update leaves out stays as it is; but the command of a default goes with its image. */
export function revisedContent(current: Revision, asked: AskedContent, byDefault: DefaultImage) {
  const { image = current.image, env = current.env, network = current.network, memoryMb = current.memoryMb } = asked;
  const isDefault = JSON.stringify(current.command) === JSON.stringify(byDefault.command);
  const command = asked.command ?? (asked.image !== undefined && isDefault ? null : current.command);
  if (image === null && !command?.length) throw DeployErrors.nothing_to_run();
  return { image, command: command?.length ? command : null, env, network, memoryMb };
}
