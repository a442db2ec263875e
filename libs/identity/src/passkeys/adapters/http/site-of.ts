import { originOf } from '@app/platform';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../../domain/passkey.js';

/** The site of this request: PUBLIC_URL, or where it was sent. For a bare address browsers refuse the ceremony themselves. */
export function siteOf(request: FastifyRequest, publicUrl?: string): Site {
  const { origin, hostname } = new URL(originOf(request, publicUrl));
  return { origin, rpId: hostname };
}
