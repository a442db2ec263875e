import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

interface Creation {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface Request {
  challenge: string;
  rpId: string;
}

/** What a test changes of an honest ceremony. */
export interface Lies {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  userVerified?: boolean;
  userHandle?: string | null;
  /** A signature by another key. */
  forged?: boolean;
  counter?: number;
  /** Instead of `none`: the attestation's format, and its statement about what is to be signed. */
  attestation?: [format: string, statementOn: (signed: Buffer) => Map<string, unknown>];
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');

/** An authenticator with one passkey for one site (WebAuthn Level 3, §6), with an ES256 key, in one page of code. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userId = '';
  private counter = 0;

  constructor(
    private readonly origin: string,
    /** False: it always sends 0, like passkeys that sync. */
    private readonly counts = true,
  ) {}

  create(options: Creation, lies: Lies = {}) {
    this.userId = options.user.id;
    const client = this.clientData('webauthn.create', options.challenge, lies);
    const data = Buffer.concat([
      this.authenticatorData(options.rp.id, 0x40, lies),
      Buffer.alloc(16), // AAGUID: none
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      coseKey(this.keys.publicKey),
    ]);
    const [fmt, statementOn] = lies.attestation ?? ['none', () => new Map()];
    const attStmt = statementOn(Buffer.concat([data, sha256(client)]));
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', data],
      ]),
    );
    const response = { clientDataJSON: base64url(client), attestationObject: base64url(attestationObject) };
    return { ...this.credential(), response: { ...response, transports: ['internal'] } };
  }

  use(options: Request, lies: Lies = {}) {
    const client = this.clientData('webauthn.get', options.challenge, lies);
    const data = this.authenticatorData(options.rpId, 0, lies);
    const signer = lies.forged ? new SoftwareAuthenticator(this.origin) : this;
    const signature = signer.sign(Buffer.concat([data, sha256(client)]));
    const handle = lies.userHandle === undefined ? this.userId : lies.userHandle;
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      ...(handle !== null && { userHandle: handle }),
    };
    return { ...this.credential(), response };
  }

  sign(bytes: Buffer): Buffer {
    return createSign('sha256').update(bytes).sign(this.keys.privateKey);
  }

  private credential() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform', clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = this.origin } = lies;
    const told = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(told));
  }

  private authenticatorData(rpId: string, more: number, lies: Lies): Buffer {
    const present = 0x01;
    const verified = lies.userVerified === false ? 0 : 0x04;
    const counter = Buffer.alloc(4);
    if (this.counts) counter.writeUInt32BE(lies.counter ?? ++this.counter);
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([present | verified | more]), counter]);
  }
}

/** RFC 9053 §7.1.1: an elliptic curve key for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** As much of RFC 8949 as this needs. */
export function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
