import { authOf, type Operation } from '../../support/openapi.js';
import type { Lab } from './lab.js';

/** Who sends a request, and what the document lets them use. */
export interface Principal {
  name: string;
  headers: Record<string, string>;
  may(operation: Operation): boolean;
}

const ofAdmins = ({ path }: Operation) => path.startsWith('/api/admin/');
const open = (operation: Operation) => ['none', 'jwt optional'].includes(authOf(operation));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const nobody: Principal = { name: 'nobody', headers: {}, may: open };

export const user = (token: string): Principal => ({
  name: 'user',
  headers: bearer(token),
  may: (operation) => authOf(operation) !== 'worker-token' && !ofAdmins(operation),
});

export const admin = (token: string): Principal => ({
  name: 'admin',
  headers: bearer(token),
  may: (operation) => authOf(operation) !== 'worker-token',
});

/** An API key of these scopes. */
export const apiKey = (key: string, scopes: string[]): Principal => ({
  name: scopes.length === 1 ? `API key for ${scopes[0]}` : 'API key',
  headers: bearer(key),
  may: (operation) =>
    authOf(operation) === 'none' ||
    (operation['x-required-scope'] !== undefined && scopes.includes(operation['x-required-scope'])),
});

export const workerToken = (token: string): Principal => ({
  name: 'worker token',
  headers: { 'x-worker-token': token },
  may: (operation) => open(operation) || authOf(operation) === 'worker-token',
});

/** Everybody who could want what belongs to the victim. */
export function strangers({ rival }: Lab): Principal[] {
  return [nobody, user(rival.person.token), apiKey(rival.key, rival.scopes), workerToken(rival.worker)];
}
