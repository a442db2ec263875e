import { createHash } from 'node:crypto';

/** What a device answered for a job, as far as answers of different devices are compared. */
export interface Answer {
  /** Null: it named none, which means 0. */
  exitCode: number | null;
  result: string | null;
  /** Lower-case hex. */
  resultSha256: string | null;
  artifacts: Array<{ name: string; sha256: string }>;
}

/** Lower-case hex of a SHA-256: equal exactly when the answers are. The order in which artifacts came doesn't count. */
export function fingerprintOf({ exitCode, result, resultSha256, artifacts }: Answer): string {
  const files = artifacts.map(({ name, sha256 }) => [name, sha256]).sort(([a], [b]) => (a! < b! ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([exitCode ?? 0, result, resultSha256, files]))
    .digest('hex');
}
