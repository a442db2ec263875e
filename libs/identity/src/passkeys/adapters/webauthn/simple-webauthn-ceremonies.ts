import { Injectable, Logger } from '@nestjs/common';
import { ALGORITHMS, type Credential, type Site } from '../../domain/passkey.js';
import {
  PasskeyCeremonies,
  type CreatedResponse,
  type Use,
  type UsedResponse,
} from '../../ports/passkey-ceremonies.js';

/** WebAuthn §5.8.3: longer ids don't exist. */
const MAX_CREDENTIAL_ID = 1_023;
/** An RSA key of 4096 bits has 530 bytes. */
const MAX_PUBLIC_KEY = 1_024;

/**
 * By @simplewebauthn/server. It is loaded when the first passkey is used: it takes a third of a second. Whatever it
 * throws is a refusal, because all it reads comes from the client.
 */
@Injectable()
export class SimpleWebauthnCeremonies extends PasskeyCeremonies {
  private readonly logger = new Logger('Passkeys');

  async created(response: CreatedResponse, challenge: string, site: Site): Promise<Credential | null> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    return this.orRefused(async () => {
      await refuseCertificates(response.response.attestationObject);
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        ...expected(challenge, site),
        supportedAlgorithmIDs: [...ALGORITHMS],
      });
      if (!registrationInfo) return null;
      const { credential, credentialBackedUp } = registrationInfo;
      const made = {
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        backedUp: credentialBackedUp,
      };
      const isUsual = made.credentialId.length <= MAX_CREDENTIAL_ID && made.publicKey.length <= MAX_PUBLIC_KEY;
      // The library takes the id from the authenticator's data; the browser must have said the same.
      return isUsual && credential.id === response.id ? made : null;
    });
  }

  async used(response: UsedResponse, challenge: string, site: Site, known: Credential): Promise<Use | null> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    return this.orRefused(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} },
        ...expected(challenge, site),
        credential: {
          id: known.credentialId.toString('base64url'),
          publicKey: new Uint8Array(known.publicKey),
          counter: known.counter,
        },
      });
      const { newCounter, credentialBackedUp } = authenticationInfo;
      return verified ? { counter: newCounter, backedUp: credentialBackedUp } : null;
    });
  }

  private async orRefused<T>(verify: () => Promise<T | null>): Promise<T | null> {
    try {
      return await verify();
    } catch (error) {
      this.logger.debug(`refused: ${error instanceof Error ? error.name : 'unknown'}`);
      return null;
    }
  }
}

const expected = (challenge: string, { origin, rpId }: Site) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
});

/**
 * We ask for no attestation, so a browser sends none, or a signature by the passkey itself (WebAuthn §5.1.3). Others carry
 * certificates, which we have no use for: the library would parse them and may fetch lists of revoked ones.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  const isBySelf = format === 'packed' && !decoded.get('attStmt').get('x5c');
  if (format !== 'none' && !isBySelf) throw new Error('an attestation that nobody asked for');
}
