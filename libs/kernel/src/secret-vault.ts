import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const NAME_BYTES = 6;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets, so that the database alone does not reveal them: AES-256-GCM under keys derived from the service's
 * secrets. The newest key seals, all of them open.
 */
export class SecretVault {
  private readonly keys: Array<{ name: Buffer; key: Buffer }>;

  /** `secrets`: newest first. `purpose` keeps the vaults apart: none opens what another sealed. */
  constructor(secrets: string[], purpose: string) {
    this.keys = secrets.map((secret) => {
      const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
      return { name: createHash('sha256').update(key).digest().subarray(0, NAME_BYTES), key };
    });
    if (!this.keys[0]) throw new Error('At least one secret is needed');
  }

  /** Opening the bytes takes the same `owner`. */
  seal(secret: string, owner: string): Buffer {
    const { name, key } = this.keys[0]!;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([name, iv, cipher.getAuthTag(), sealed]);
  }

  /** Null when the key is no longer configured, or the bytes are not the owner's. */
  open(sealed: Buffer, owner: string): string | null {
    const key = this.keys.find(({ name }) => name.equals(sealed.subarray(0, NAME_BYTES)))?.key;
    if (!key) return null;
    const [ivEnd, tagEnd] = [NAME_BYTES + IV_BYTES, NAME_BYTES + IV_BYTES + TAG_BYTES];
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(NAME_BYTES, ivEnd), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(ivEnd, tagEnd));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString();
    } catch {
      return null;
    }
  }

  /** Whether the newest key sealed it. */
  isFresh(sealed: Buffer): boolean {
    return this.keys[0]!.name.equals(sealed.subarray(0, NAME_BYTES));
  }
}
