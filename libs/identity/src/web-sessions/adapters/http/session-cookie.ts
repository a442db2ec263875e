import { Injectable } from '@nestjs/common';
import { originOf } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdentityOptions } from '../../../identity.options.js';
import type { SentSession } from '../../use-cases/find-own-token.js';

export const SESSION_HEADER = 'X-Market-Session';

const NAME = 'market_session';
const PATH = '/auth/web';
const DAY_S = 86_400;
/** A little more than any token of ours. */
const LONGEST = 100;

/**
 * The cookie with the console's refresh token. No script reads it, and browsers send it only with requests of this origin
 * below `/auth/web`. Over plain HTTP, as in a local network, browsers refuse `Secure` and with it the `__Secure-` name.
 */
@Injectable()
export class SessionCookie {
  constructor(private readonly options: IdentityOptions) {}

  /** The token of a session that was opened with the place `cookie`. */
  set(request: FastifyRequest, reply: FastifyReply, refreshToken: string): void {
    this.write(request, reply, refreshToken, this.options.refreshTtlDays * DAY_S);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    this.write(request, reply, '', 0);
  }

  read(request: FastifyRequest): SentSession {
    const start = `${this.nameFor(request)}=`;
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const values = pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
    const session = request.headers[SESSION_HEADER.toLowerCase()];
    return {
      tokens: values.filter((value) => value.length <= LONGEST),
      sessionId: typeof session === 'string' ? session : null,
    };
  }

  private write(request: FastifyRequest, reply: FastifyReply, value: string, maxAgeS: number): void {
    const secure = this.isSecure(request) ? ['Secure'] : [];
    const flags = ['HttpOnly', ...secure, 'SameSite=Strict', `Path=${PATH}`, `Max-Age=${maxAgeS}`];
    void reply.header('Set-Cookie', [`${this.nameFor(request)}=${value}`, ...flags].join('; '));
    void reply.header('Cache-Control', 'no-store');
  }

  private nameFor(request: FastifyRequest): string {
    return this.isSecure(request) ? `__Secure-${NAME}` : NAME;
  }

  private isSecure(request: FastifyRequest): boolean {
    return originOf(request, this.options.configuredUrl).startsWith('https:');
  }
}
