import type { UserId } from './ids.js';

/** One thing that is kept about somebody, as it goes into the export of their data: no secrets, no others' data. */
export interface PersonalRecord {
  /** What kind of thing it is, e.g. `jobs`. */
  section: string;
  record: object;
}

/** What one context keeps about people. */
export interface PersonalSource {
  /** The context's name, e.g. `marketplace`. */
  name: string;
  /** Forgotten after all others, which may still add to it. */
  last?: boolean;
  /** Everything of a user, section after section. Outside of a unit of work: a slow reader may take long. */
  export(userId: UserId): AsyncIterable<PersonalRecord>;
  /** What speaks against deleting the account now, e.g. `job <id>`: work or money that is not settled. */
  holds(userId: UserId): Promise<string[]>;
  /**
   * Ends what still works for the user and removes what tells who they were, in the caller's unit of work. Ids stay where
   * the books need them. Called once nothing is held.
   */
  forget(userId: UserId): Promise<void>;
}

/** All contexts' sources; each registers its own at the start. */
export class PersonalData {
  private readonly known: PersonalSource[] = [];

  register(source: PersonalSource): void {
    this.known.push(source);
  }

  /** By name, so that exports look alike; those that are forgotten last at the end. */
  get sources(): PersonalSource[] {
    const rank = ({ name, last }: PersonalSource) => `${last ? 1 : 0} ${name}`;
    return [...this.known].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  }
}
