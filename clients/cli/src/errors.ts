/** What `market` exits with: scripts branch on it, so the numbers never change. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  /** Money, a cap of the key, a `--max-price`, a permission. */
  refused: 4,
  /** No login, or one that expired. */
  login: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Its message is one line for the user and says what to do. */
export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.failed,
  ) {
    super(message);
  }
}

export const usage = (message: string): CliError => new CliError(message, EXIT.usage);
