import { isIP } from 'node:net';
import { HttpErrors, originOf } from '@app/platform';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../../domain/passkey.js';

/**
 * The site of this request: PUBLIC_URL, or where it was sent. Throws `invalid_request` for a bare address: browsers have
 * no passkeys for it.
 */
export function siteOf(request: FastifyRequest, publicUrl?: string): Site {
  const { origin, hostname } = new URL(originOf(request, publicUrl));
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { origin, rpId: hostname };
  throw HttpErrors.invalid_request(
    `Browsers have no passkeys for the bare address ${hostname}. Open this market by a name, with HTTPS, or as \`localhost\`.`,
  );
}
