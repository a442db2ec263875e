import type { Credential, Site, Transport } from '../domain/passkey.js';

/** What a browser answers to a registration, as its `toJSON()` writes it; base64url. */
export interface CreatedResponse {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: Transport[] };
}

/** What a browser answers to a sign-in. */
export interface UsedResponse {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string };
}

/** What a sign-in tells of its passkey. */
export interface Use {
  counter: number;
  backedUp: boolean;
}

/** Verifies what authenticators answer (WebAuthn Level 3, §7). Both demand that the person was verified. */
export abstract class PasskeyCeremonies {
  /** Null: refused. */
  abstract created(response: CreatedResponse, challenge: string, site: Site): Promise<Credential | null>;

  /** Null: refused, also for a counter that did not grow. */
  abstract used(response: UsedResponse, challenge: string, site: Site, credential: Credential): Promise<Use | null>;
}

/** The challenge that a browser says it answers; the ceremony verifies it. Empty: none. */
export function challengeIn({ response }: CreatedResponse | UsedResponse): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
