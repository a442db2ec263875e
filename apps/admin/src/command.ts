import type { AuditTrail } from '@app/kernel';
import type { Database } from '@app/platform';

/** What a command works with: the database of the service, which it opens beside the running service. */
export interface Desk {
  database: Database;
  trail: AuditTrail;
}

/** One thing an operator can do with `npm run admin -- <name> <arguments>`. */
export interface Command {
  name: string;
  /** Its arguments as the usage shows them, e.g. `<email> <why>`. */
  usage: string;
  /** What it does, in a few words. */
  about: string;
  /**
   * Returns a function that runs the command and resolves to the text to print; undefined when the arguments are wrong,
   * before anything changes.
   */
  parse(words: string[]): ((desk: Desk) => Promise<string>) | undefined;
}
