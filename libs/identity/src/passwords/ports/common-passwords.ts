/** The passwords that are guessed first, in lower case. */
export abstract class CommonPasswords {
  abstract listed(): Promise<ReadonlySet<string>>;
}
