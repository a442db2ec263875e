import type { DeployRevision } from '@compute-market/sdk';

export interface Difference {
  /** A field of a revision, or `env NAME`. */
  field: string;
  /** Null: not there. */
  before: string | null;
  after: string | null;
}

type Fields = Pick<DeployRevision, 'image' | 'command' | 'env' | 'network' | 'memory_mb' | 'gpu_count'>;

const textsOf = ({ image, command, network, memory_mb, gpu_count }: Fields): Record<string, string | null> => ({
  image,
  command: command === null ? null : command.join('\n'),
  memory_mb: String(memory_mb),
  gpu_count: String(gpu_count),
  network: String(network),
});

/** What is different between two revisions, the environment name by name. */
export function differencesOf(before: Fields, after: Fields): Difference[] {
  const [old, current] = [textsOf(before), textsOf(after)];
  const fields = Object.keys(old).map((field) => ({ field, before: old[field]!, after: current[field]! }));
  const names = [...new Set([...Object.keys(before.env), ...Object.keys(after.env)])].sort();
  const env = names.map((name) => ({
    field: `env ${name}`,
    before: own(before.env, name),
    after: own(after.env, name),
  }));
  return [...fields, ...env].filter((one) => one.before !== one.after);
}

/** A name may be one of Object's own, such as `constructor`. */
const own = (env: Record<string, string>, name: string): string | null =>
  Object.hasOwn(env, name) ? env[name]! : null;

/** What a revision runs, in a line. */
export const summaryOf = ({ image, command }: Fields): string =>
  [image, command?.join(' ')].filter((part) => part != null && part !== '').join(' · ');
