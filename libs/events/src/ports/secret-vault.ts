/** Keeps secrets so that the database alone does not tell them. */
export abstract class SecretVault {
  /** Bytes to keep; `owner` must be given again to open them. */
  abstract seal(secret: string, owner: string): Buffer;
  /** Null when the key is gone, or the bytes are not the owner's. */
  abstract open(sealed: Buffer, owner: string): string | null;
  /** Whether the newest key sealed it. */
  abstract isFresh(sealed: Buffer): boolean;
}
