import { applyDecorators, Injectable, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth, ApiSecurity } from '@nestjs/swagger';
import { HttpErrors } from '../http/http.errors.js';
import { Fails } from '../http/openapi/fails.js';
import { AdminRights, DeviceAuthenticator } from './principals.js';
import type { AuthenticatedRequest } from './principals.js';

@Injectable()
export class JwtGuard extends AuthGuard('jwt') {
  override handleRequest<User>(_error: unknown, user: User | false): User {
    if (!user)
      throw HttpErrors.unauthorized(
        'Send a valid access token as `Authorization: Bearer <token>`; get one from POST /auth/login.',
      );
    return user;
  }
}

/** Takes a JWT when one is sent, lets strangers pass; a wrong token is still refused (spec §5.4, contract §9). */
@Injectable()
export class OptionalJwtGuard extends JwtGuard {
  override canActivate(context: ExecutionContext) {
    const { headers } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    return headers.authorization === undefined ? true : super.canActivate(context);
  }
}

@Injectable()
export class AdminGuard extends JwtGuard {
  constructor(private readonly rights: AdminRights) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!(await super.canActivate(context))) return false;
    const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!(await this.rights.isAdmin(user!.userId))) throw HttpErrors.admin_only();
    return true;
  }
}

/** The worker token a request carries; null when there is none, or one that cannot be. */
export function workerTokenOf(request: AuthenticatedRequest): string | null {
  const token = request.headers['x-worker-token'];
  return typeof token === 'string' && token.length <= 200 ? token : null;
}

export function workerTokenRefused(): Error {
  return HttpErrors.unauthorized(
    'Send a valid worker token in `X-Worker-Token`; create one with POST /api/worker/token/create.',
  );
}

@Injectable()
export class WorkerTokenGuard implements CanActivate {
  constructor(private readonly devices: DeviceAuthenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const token = workerTokenOf(request);
    const device = token === null ? null : await this.devices.authenticate(token);
    if (!device) throw workerTokenRefused();
    request.device = device;
    return true;
  }
}

/** For long polls: refuses a request whose token was revoked or replaced while it waited. */
export async function recheckWorkerToken(devices: DeviceAuthenticator, request: AuthenticatedRequest): Promise<void> {
  if (!(await devices.authenticate(workerTokenOf(request) ?? ''))) throw workerTokenRefused();
}

/** The endpoint needs a JWT. */
export const RequireUser = () =>
  applyDecorators(UseGuards(JwtGuard), ApiBearerAuth('jwt'), Fails(HttpErrors.unauthorized));

/** The endpoint needs the JWT of an administrator (`npm run admin -- make-admin`). */
export const RequireAdmin = () =>
  applyDecorators(UseGuards(AdminGuard), ApiBearerAuth('jwt'), Fails(HttpErrors.unauthorized, HttpErrors.admin_only));

/** The endpoint takes a JWT and works without one. */
export const OptionalUser = () =>
  applyDecorators(UseGuards(OptionalJwtGuard), ApiSecurity({}), ApiBearerAuth('jwt'), Fails(HttpErrors.unauthorized));

/** The endpoint needs a worker token. */
export const RequireDevice = () =>
  applyDecorators(UseGuards(WorkerTokenGuard), ApiSecurity('worker-token'), Fails(HttpErrors.unauthorized));
