/** Slow on purpose: never call it inside a unit of work. Throws `overloaded` if too many are waiting. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;

  /** Takes the same time for `null` (no such account) as for a hash, and returns false. */
  abstract verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** The passwords that guessing programs try first, in lower case. */
export abstract class CommonPasswords {
  abstract listed(): Promise<ReadonlySet<string>>;
}
