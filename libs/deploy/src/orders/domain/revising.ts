import { DeployErrors } from '../../deploys/domain/deploy.errors.js';
import type { Revision } from '../../deploys/domain/deploy.js';

export type Content = Omit<Revision, 'revision' | 'verdict' | 'copyOf'>;

/** The differences of two contents, for people: "image, env"; empty when there are none. */
export function differences(from: Content, to: Content): string {
  const parts: Array<[string, unknown, unknown]> = [
    ['image', from.image, to.image],
    ['command', from.command, to.command],
    ['env', sorted(from.env), sorted(to.env)],
    ['network', from.network, to.network],
    ['memory', from.memoryMb, to.memoryMb],
    ['GPU count', from.gpuCount, to.gpuCount],
  ];
  return parts
    .filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after))
    .map(([name]) => name)
    .join(', ');
}

const sorted = (env: Record<string, string>) => Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1));

/** The revision to go back to: the requested one, else the last good one before the current. */
export function rollbackTarget(revisions: readonly Revision[], current: number, asked: number | null): Revision {
  if (asked === null) {
    const good = revisions.filter(({ revision, verdict }) => revision < current && verdict === 'good').at(-1);
    if (!good) throw DeployErrors.no_earlier_revision();
    return good;
  }
  const named = revisions.find(({ revision }) => revision === asked);
  if (!named) throw DeployErrors.revision_not_found();
  return named;
}
