import type { DeployId } from '@app/deploy/contract';
import { hashOfAccessToken } from '@app/deploy/tunnels/domain/access-token';
import type { ReplicaDirectory, PortTarget } from '@app/deploy/tunnels/ports/replica-directory';

/** How long an answer is cached. By then revoked access, or a replica that moved, is noticed. */
const ACCESS_MS = 3_000;
const TARGET_MS = 1_000;
const MAX_ENTRIES = 10_000;

interface Cached<T> {
  answer: Promise<T>;
  until: number;
}

/** Caches the database's answers for the many requests of a page. */
export class CachedReplicaDirectory {
  private readonly access = new Map<string, Cached<{ until: Date } | null>>();
  private readonly targets = new Map<string, Cached<PortTarget | null>>();

  constructor(
    private readonly directory: Pick<ReplicaDirectory, 'admits' | 'target'>,
    private readonly now: () => number = Date.now,
  ) {}

  /** Until when the token opens this deploy's ports; null: it doesn't. Rejects while the database is away. */
  async admits(deployId: DeployId, token: string): Promise<Date | null> {
    const hash = hashOfAccessToken(token);
    const ask = (): Promise<{ until: Date } | null> => this.directory.admits(deployId, hash);
    const found = await this.cached(this.access, `${deployId} ${hash.toString('hex')}`, ACCESS_MS, ask);
    return found !== null && found.until.getTime() > this.now() ? found.until : null;
  }

  /** The running placement of a replica; `fresh` skips the cache after its answer turned out to be wrong. */
  target(deployId: DeployId, replica: number, fresh = false): Promise<PortTarget | null> {
    const key = `${deployId} ${replica}`;
    if (fresh) this.targets.delete(key);
    return this.cached(this.targets, key, TARGET_MS, () => this.directory.target(deployId, replica));
  }

  private cached<T>(entries: Map<string, Cached<T>>, key: string, cacheMs: number, ask: () => Promise<T>): Promise<T> {
    const known = entries.get(key);
    if (known && known.until > this.now()) return known.answer;
    entries.delete(key);
    if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value!);
    const entry: Cached<T> = { answer: ask(), until: this.now() + cacheMs };
    entries.set(key, entry);
    entry.answer.catch(() => entries.get(key) === entry && entries.delete(key));
    return entry.answer;
  }
}
