import type { Body } from '@compute-market/sdk';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import { keep, market, web, type Tokens } from './session.js';

const ADDRESS = /^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/;

/** Whether browsers have passkeys here: with HTTPS or on `localhost`, and not for a bare address. */
export const passkeysWork = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !ADDRESS.test(location.hostname);

type Fields = 'id' | 'rawId' | 'type' | 'authenticatorAttachment';

/** Without what browsers and password managers add: the API knows its fields. */
function plain<R extends AuthenticationResponseJSON | RegistrationResponseJSON>(answer: R): Pick<R, Fields> {
  const { id, rawId, type, authenticatorAttachment } = answer;
  return { id, rawId, type, ...(authenticatorAttachment && { authenticatorAttachment }) };
}

/** Shows the browser's dialogue, and signs in. Throws what the browser or the API says. */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await web<{ options: never }>('/auth/web/passkeys/options');
  const answer = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  keep(
    await web<Tokens>('/auth/web/passkeys', { response: { ...plain(answer), clientExtensionResults: {}, response } }),
  );
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Shows the browser's dialogue, and adds what it made. */
export async function addPasskey(name: string, proof: Body<'post', '/auth/passkeys/options'>): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options } = await market.request('post', '/auth/passkeys/options', { body: proof });
  const answer = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports = [] } = answer.response;
  const known = TRANSPORTS.filter((transport) => (transports as string[]).includes(transport));
  const response = { clientDataJSON, attestationObject, transports: known };
  const body = { name, response: { ...plain(answer), clientExtensionResults: {}, response } };
  await market.request('post', '/auth/passkeys', { body });
}

export type BrowserRefusal = 'cancelled' | 'known' | 'unable';

const REFUSALS: Record<string, BrowserRefusal> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  ConstraintError: 'unable',
  NotSupportedError: 'unable',
  SecurityError: 'unable',
};

/** What the browser or its user refused; null: another error. The library wraps the browser's error, or keeps its name. */
export function refusalOf(error: unknown): BrowserRefusal | null {
  if (!(error instanceof Error)) return null;
  const cause = error.cause instanceof Error ? error.cause.name : '';
  return REFUSALS[error.name] ?? REFUSALS[cause] ?? null;
}
