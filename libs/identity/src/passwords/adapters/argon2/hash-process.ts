/**
 * Hashes passwords for the process that forked this one (docs/adr/0006-password-hashing-process.md). It ends with its
 * parent, however that died, because the channel closes.
 */
import argon2 from 'argon2';

export type HashTask = { id: number; password: string; hash?: string };
export type HashAnswer = { id: number; hash?: string; right?: boolean; failure?: string };

/** OWASP's argon2id minimum of 2024: 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

async function answer({ id, password, hash }: HashTask): Promise<HashAnswer> {
  try {
    if (hash === undefined) return { id, hash: await argon2.hash(password, OPTIONS) };
    return { id, right: await argon2.verify(hash, password) };
  } catch (error) {
    return { id, failure: String(error) };
  }
}

/** The parent may have died meanwhile; without a listener the failure would be thrown. */
const unheard = () => undefined;

process.on('message', (task: HashTask) => void answer(task).then((reply) => process.send?.(reply, unheard)));
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent decides when hashing ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
