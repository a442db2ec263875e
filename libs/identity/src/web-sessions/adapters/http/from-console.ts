import { applyDecorators, Injectable, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { Fails, originOf } from '@app/platform';
import type { FastifyRequest } from 'fastify';
import { IdentityErrors } from '../../../identity.errors.js';
import { IdentityOptions } from '../../../identity.options.js';
import { SESSION_HEADER } from './session-cookie.js';

export const CONSOLE_HEADER = 'X-Market-Console';

/**
 * Lets only the service's own pages in. `SameSite=Strict` keeps the cookie from other sites; the origin also keeps out
 * their sign-in forms and pages of sibling subdomains, and no form can send the header. A sibling can still plant a cookie
 * of its own: `FindOwnToken` tells it from ours.
 */
@Injectable()
export class FromConsoleGuard implements CanActivate {
  constructor(private readonly options: IdentityOptions) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { origin, [CONSOLE_HEADER.toLowerCase()]: mark } = request.headers;
    const own = new URL(originOf(request, this.options.configuredUrl)).origin;
    if (origin === own && mark === '1') return true;
    throw IdentityErrors.console_only(
      `Send \`Origin: ${own}\` and \`${CONSOLE_HEADER}: 1\`, as the console at ${own} does.`,
    );
  }
}

/** The endpoint takes the cookie of the session that this header names. */
export const NamesSession = () =>
  ApiHeader({
    name: SESSION_HEADER,
    required: false,
    description:
      'The id of the session that this browser began: `sid` of its access token. Of all cookies with the name, the one of that session counts; pages of sibling subdomains can plant others. Without it, several cookies are refused.',
    schema: { type: 'string', format: 'uuid' },
  });

/** The endpoint, or each of a class, is for the console. */
export const FromConsole = () =>
  applyDecorators(
    UseGuards(FromConsoleGuard),
    ApiHeader({
      name: CONSOLE_HEADER,
      required: true,
      description: 'No form of another site can send it.',
      schema: { type: 'string', enum: ['1'] },
    }),
    Fails(IdentityErrors.console_only),
  );
