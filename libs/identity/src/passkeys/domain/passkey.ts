import type { Id, UserId } from '@app/kernel';

export type PasskeyId = Id<'passkey'>;

/** Passkeys that an account may have. */
export const MAX_PASSKEYS = 20;
/** Seconds that a person has for the browser's dialogue. */
export const CEREMONY_S = 300;

/** How a browser may reach an authenticator again (WebAuthn §5.8.4). */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** COSE algorithms that we verify, the best first: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** What an authenticator made: a key pair of which we know the public half. */
export interface Credential {
  /** Chosen by the authenticator; 1 to 1023 bytes. */
  credentialId: Buffer;
  /** A COSE key. */
  publicKey: Buffer;
  /** Uses, as the authenticator counts them; always 0 for one that doesn't count. */
  counter: number;
  transports: Transport[];
  /** Whether the authenticator keeps copies, for example in a password manager that syncs. */
  backedUp: boolean;
}

export interface Passkey extends Credential {
  id: PasskeyId;
  userId: UserId;
  /** The owner's name for it. */
  name: string;
  createdAt: Date;
  /** The last sign-in; null: never. */
  lastUsedAt: Date | null;
}

/** The site that a passkey belongs to; browsers use it nowhere else. */
export interface Site {
  /** As browsers send it in `Origin`. */
  origin: string;
  /** The relying party's id: the name of the host. */
  rpId: string;
}
