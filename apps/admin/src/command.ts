import type { AuditTrail } from '@app/kernel';
import type { Database } from '@app/platform';

/** What a command works with: the service's database, which it reaches beside the running service. */
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
  /** Answers what is printed; undefined when the arguments are not understood, before anything is touched. */
  parse(words: string[]): ((desk: Desk) => Promise<string>) | undefined;
}
