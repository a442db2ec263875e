import type { UserId } from './ids.js';

/** One record about a person, as it appears in their data export: no secrets, no data of others. */
export interface PersonalRecord {
  /** The kind of record, e.g. `jobs`. */
  section: string;
  record: object;
}

/** What one context stores about people. */
export interface PersonalSource {
  /** The context's name, e.g. `marketplace`. */
  name: string;
  /** Forgotten after all others, which may still add to it. */
  last?: boolean;
  /** All records of a user, section by section. Runs outside of a unit of work, because a slow reader may take long. */
  export(userId: UserId): AsyncIterable<PersonalRecord>;
  /** What prevents deleting the account now, e.g. `job <id>`: work or money that is not settled. */
  holds(userId: UserId): Promise<string[]>;
  /**
   * Stops everything that still works for the user and removes what identifies them, in the caller's unit of work.
   * Keeps ids that the ledger needs. Called once nothing holds the account.
   */
  forget(userId: UserId): Promise<void>;
}

/** The sources of all contexts; each registers its own at start-up. */
export class PersonalData {
  private readonly known: PersonalSource[] = [];

  register(source: PersonalSource): void {
    this.known.push(source);
  }

  /** Sorted by name, so that exports look alike; sources to be forgotten last come last. */
  get sources(): PersonalSource[] {
    const rank = ({ name, last }: PersonalSource) => `${last ? 1 : 0} ${name}`;
    return [...this.known].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  }
}
