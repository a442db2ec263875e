import { parseImageName } from '@app/kernel/image-name';
import type { DeployType } from '../../contract.js';
import { DeployErrors } from '../../deploys/domain/deploy.errors.js';
import type { Deploy, Revision } from '../../deploys/domain/deploy.js';

/** What a request says about the content of replicas. */
export interface AskedContent {
  image?: string;
  /** Empty: the image's own. */
  command?: string[];
  env?: Record<string, string>;
  network?: boolean;
  memoryMb?: number;
}

/** What a type of deploy runs by default: an image, a command, or both. */
export interface DefaultImage {
  image?: string;
  command?: string[];
  /** Port of its service, inside. */
  port?: number;
}
export type DefaultImages = Record<DeployType, DefaultImage>;

const MEMORY_MB = 2048;

/**
 * Completes a request's content with its type's default. Clusters run images only: there, a default command runs in the
 * image of type `Docker`, and a request with a command alone throws `nothing_to_run`.
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
 * Nodes of a cluster connect to the host and port that an image names, so buyers may name the operator's registries only.
 * On devices the agent checks.
 */
export function checkRegistry({ image }: AskedContent, executor: Deploy['executor'], allowed: readonly string[]): void {
  if (image === undefined || executor === 'devices') return;
  if (!allowed.includes(parseImageName(image)?.registry ?? ''))
    throw DeployErrors.registry_not_allowed(`Name an image of one of these registries: ${allowed.join(', ')}.`);
}

/** Fields that an update leaves out stay; but a default command goes when the image changes. */
export function revisedContent(current: Revision, asked: AskedContent, byDefault: DefaultImage) {
  const { image = current.image, env = current.env, network = current.network, memoryMb = current.memoryMb } = asked;
  const isDefault = JSON.stringify(current.command) === JSON.stringify(byDefault.command);
  const command = asked.command ?? (asked.image !== undefined && isDefault ? null : current.command);
  if (image === null && !command?.length) throw DeployErrors.nothing_to_run();
  return { image, command: command?.length ? command : null, env, network, memoryMb };
}
