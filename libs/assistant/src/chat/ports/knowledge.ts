/** Something the product says of itself, in English. */
export interface Passage {
  /** What it is about, in a few words: `POST /api/jobs`, "Backups", `insufficient_balance`. */
  title: string;
  /**
   * Where it stands: an endpoint as in the API's description (`POST /api/jobs`), a page of the repository with its
   * anchor (`docs/operations.md#backups`), or a command (`npm run backup`). Error codes and settings have their page.
   */
  path: string;
  /** At most 400 characters of plain text: of a search, what is nearest to the question. */
  text: string;
}

/** What README, docs, the API's description, error codes, settings and commands say; made by the build. */
export abstract class Knowledge {
  /** Best first, each `path` once; empty when nothing speaks of what is asked. */
  abstract search(question: string, limit: number): Passage[];

  /**
   * What a question names letter for letter, in its order: an error code, a setting (`JWT_TTL`), an endpoint's path, a
   * command, a flag or setting of the agent. At most 5.
   */
  abstract exact(question: string): Passage[];

  /**
   * Whether there is an endpoint, page, command, setting, flag, field or error code of exactly this name. A path without a
   * method may be where those of endpoints begin.
   */
  abstract has(name: string): boolean;

  /** The title of an endpoint, page, anchor or command as topics name them in `sources`; undefined: there is none. */
  abstract titleOf(path: string): string | undefined;
}
