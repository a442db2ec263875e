/** A passage of the product's documentation, in English. */
export interface Passage {
  /** Its subject in a few words: `POST /api/jobs`, "Backups", `insufficient_balance`. */
  title: string;
  /**
   * Its source: an endpoint as in the API's description (`POST /api/jobs`), a page of the repository with its anchor
   * (`docs/operations.md#backups`), or a command (`npm run backup`). Error codes and settings have their page.
   */
  path: string;
  /** At most 400 characters of plain text; from a search, the part nearest to the question. */
  text: string;
}

/** The texts of README, docs, the API's description, error codes, settings and commands; made by the build. */
export abstract class Knowledge {
  /** Best first, each `path` once; empty if nothing covers the question. */
  abstract search(question: string, limit: number): Passage[];

  /**
   * The passages about exact names in a question, in its order: an error code, a setting (`JWT_TTL`), an endpoint's
   * path, a command, a flag or setting of the agent. At most 5.
   */
  abstract exact(question: string): Passage[];

  /**
   * Whether there is an endpoint, page, command, setting, flag, field or error code with exactly this name. A path
   * without a method may be the beginning of endpoints' paths.
   */
  abstract has(name: string): boolean;

  /** The title of an endpoint, page, anchor or command, named as in `sources` of topics; undefined: there is none. */
  abstract titleOf(path: string): string | undefined;
}
