import type { Account } from '../../../accounts/domain/account.js';
import { ALGORITHMS, CEREMONY_S, type Passkey, type Site } from '../../domain/passkey.js';
import type { CreationOptionsDto, RequestOptionsDto } from './ceremonies.dto.js';

const TIMEOUT_MS = CEREMONY_S * 1000;

interface Creation {
  site: Site;
  challenge: string;
  account: Account;
  known: Passkey[];
}

/** A passkey that names its account by itself, and demands a finger, a face or a PIN. */
export const creationOptions = ({ site, challenge, account, known }: Creation): CreationOptionsDto => ({
  challenge,
  timeout: TIMEOUT_MS,
  rp: { id: site.rpId, name: site.rpId },
  user: { id: Buffer.from(account.id).toString('base64url'), name: account.email, displayName: account.username },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: known.map(({ credentialId, transports }) => ({
    type: 'public-key',
    id: credentialId.toString('base64url'),
    transports,
  })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
});

/** Names no account: the browser shows the passkeys that it has for this site. */
export const requestOptions = (site: Site, challenge: string): RequestOptionsDto => ({
  challenge,
  timeout: TIMEOUT_MS,
  rpId: site.rpId,
  userVerification: 'required',
});
