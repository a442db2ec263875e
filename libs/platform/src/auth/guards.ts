import {
  applyDecorators,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth, ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { StandingErrors, type UserId } from '@app/kernel';
import { HttpErrors } from '../http/http.errors.js';
import { Fails } from '../http/openapi/fails.js';
import { SCOPE_MARK } from '../http/openapi/required-scope.js';
import {
  AccountStanding,
  AdminPermissions,
  ApiKeyAuthenticator,
  DeviceAuthenticator,
  type AuthenticatedRequest,
  type AuthenticatedUser,
} from './principals.js';
import { requiredScope, type ScopeArea } from './scopes.js';

const SCOPE_AREA = 'scope area';

/** Refuses any credentials of a suspended or deleted account, or of an ended session. */
export async function refuseClosed(
  standing: AccountStanding,
  userId: UserId,
  sessionId?: string | null,
): Promise<void> {
  const closed = await standing.closed(userId, sessionId);
  if (closed === 'suspended') throw StandingErrors.account_suspended();
  if (closed === 'deleted') throw HttpErrors.unauthorized('The account of these credentials no longer exists.');
  if (closed === 'signed_out') throw StandingErrors.signed_out();
}

/** Accepts a JWT or an API key, both sent as `Authorization: Bearer`. Neither costs a database statement. */
@Injectable()
export class JwtGuard extends AuthGuard('jwt') {
  @Inject() private readonly reflector!: Reflector;
  @Inject() private readonly keys!: ApiKeyAuthenticator;
  @Inject() private readonly standing!: AccountStanding;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const secret = apiKeyOf(request);
    const admitted = secret === null ? await super.canActivate(context) : await this.admit(secret, request, context);
    if (request.user) await this.refuseClosedNowAndLater(request.user);
    return admitted as boolean;
  }

  private async refuseClosedNowAndLater(user: AuthenticatedUser): Promise<void> {
    const { userId, sessionId, mayGoOn } = user;
    await refuseClosed(this.standing, userId, sessionId);
    user.mayGoOn = async () => (await mayGoOn()) && (await this.standing.closed(userId, sessionId)) === null;
  }

  override handleRequest<User>(_error: unknown, user: User | false): User {
    if (!user)
      throw HttpErrors.unauthorized(
        'Send a valid access token as `Authorization: Bearer <token>`; get one from POST /auth/login.',
      );
    return user;
  }

  private async admit(secret: string, request: AuthenticatedRequest, context: ExecutionContext): Promise<boolean> {
    const key = await this.keys.authenticate(secret);
    if (!key) throw HttpErrors.unauthorized('This API key is wrong, expired or revoked.');
    const area = this.reflector.getAllAndOverride<ScopeArea | null | undefined>(SCOPE_AREA, [
      context.getHandler(),
      context.getClass(),
    ]);
    const scope = requiredScope(area ?? null, request.method);
    if (!scope) throw HttpErrors.api_key_refused();
    if (!key.scopes.has(scope)) throw HttpErrors.scope_missing(`This needs a key with the scope ${scope}.`);
    const mayGoOn = async () => (await this.keys.authenticate(secret)) !== null;
    request.user = { userId: key.userId, sessionId: null, apiKey: key, mayGoOn };
    return true;
  }
}

const API_KEY = /^bearer +(mk_[\w-]{1,100})$/i;

/** The API key of a request; null if it has none. */
export function apiKeyOf(request: AuthenticatedRequest): string | null {
  return API_KEY.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Accepts requests without a JWT, but refuses a wrong one. */
@Injectable()
export class OptionalJwtGuard extends JwtGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    return headers.authorization === undefined ? true : super.canActivate(context);
  }
}

@Injectable()
export class AdminGuard extends JwtGuard {
  constructor(private readonly rights: AdminPermissions) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!(await super.canActivate(context))) return false;
    const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!(await this.rights.isAdmin(user!.userId))) throw HttpErrors.admin_only();
    return true;
  }
}

/** The worker token of a request; null if there is none or it is malformed. */
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

/**
 * The endpoint (or, on a class, each of its endpoints) needs a JWT. With an area it also accepts an API key that has
 * the area's scope: `read` for GET, `write` otherwise. Without an area it refuses keys.
 */
export const RequireUser = (area?: ScopeArea) =>
  applyDecorators(
    UseGuards(JwtGuard),
    scoped(area),
    ApiBearerAuth('jwt'),
    Fails(
      HttpErrors.unauthorized,
      StandingErrors.signed_out,
      StandingErrors.account_suspended,
      area ? HttpErrors.scope_missing : HttpErrors.api_key_refused,
    ),
  );

/** The endpoint needs the JWT of an administrator (`npm run admin -- make-admin`); it refuses API keys. */
export const RequireAdmin = () =>
  applyDecorators(
    UseGuards(AdminGuard),
    scoped(),
    ApiBearerAuth('jwt'),
    Fails(
      HttpErrors.unauthorized,
      StandingErrors.signed_out,
      StandingErrors.account_suspended,
      HttpErrors.admin_only,
      HttpErrors.api_key_refused,
    ),
  );

/** The endpoint accepts a JWT, or an API key like `RequireUser`, and also works without one. */
export const OptionalUser = (area: ScopeArea) =>
  applyDecorators(
    UseGuards(OptionalJwtGuard),
    scoped(area),
    ApiSecurity({}),
    ApiBearerAuth('jwt'),
    Fails(
      HttpErrors.unauthorized,
      StandingErrors.signed_out,
      StandingErrors.account_suspended,
      HttpErrors.scope_missing,
    ),
  );

const scoped = (area?: ScopeArea) =>
  applyDecorators(SetMetadata(SCOPE_AREA, area ?? null), ApiExtension(SCOPE_MARK, area ?? 'none'));

/** The endpoint needs a worker token. */
export const RequireDevice = () =>
  applyDecorators(
    UseGuards(WorkerTokenGuard),
    ApiSecurity('worker-token'),
    Fails(HttpErrors.unauthorized, StandingErrors.account_suspended),
  );
