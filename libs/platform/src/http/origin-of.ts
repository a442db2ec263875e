import type { FastifyRequest } from 'fastify';
import { HttpErrors } from './http.errors.js';

/** An address that is safe in a shell command and in a script: a host, a port, a path of plain names. */
export const SHELL_SAFE_URL =
  /^https?:\/\/([A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?(\/[A-Za-z0-9_.~-]+)*$/;

/**
 * The address of this service for a command or a script, without a trailing slash: PUBLIC_URL, or where the request was
 * sent. Throws `invalid_request` for a `Host` that is no host.
 */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl?: string): string {
  const known = publicUrl?.replace(/\/+$/, '');
  const origin = known !== undefined && SHELL_SAFE_URL.test(known) ? known : `${protocol}://${host}`;
  if (SHELL_SAFE_URL.test(origin)) return origin;
  throw HttpErrors.invalid_request('The `Host` of this request is no name or address of a host.');
}
