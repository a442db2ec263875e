import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Currency, DeviceId, UserId } from '@app/kernel';
import type { FastifyRequest } from 'fastify';
import type { Scope } from './scopes.js';

/** The API key of a request. */
export interface AuthenticatedKey {
  id: string;
  userId: UserId;
  scopes: ReadonlySet<Scope>;
  /** Most it may put on hold per day (UTC), in micro-units; null: no cap. */
  dailyCapMicros: Record<Currency, bigint | null>;
}

/** Who sent a request with a JWT or an API key. */
export interface AuthenticatedUser {
  userId: UserId;
  /** The refresh-token family of the access token; logout ends it. Null with an API key. */
  sessionId: string | null;
  /** Only with an API key. */
  apiKey?: AuthenticatedKey;
  /** Whether the same token would still be accepted now; for work after admission, such as a stream. */
  mayGoOn(): Promise<boolean>;
}

/** Which device sent a request with a worker token, and who owns it. */
export interface AuthenticatedDevice {
  deviceId: DeviceId;
  ownerId: UserId;
}

export type AuthenticatedRequest = FastifyRequest & {
  user?: AuthenticatedUser;
  device?: AuthenticatedDevice;
  /** Set by an endpoint without guards when the worker token was valid. */
  provedWorkerToken?: true;
};

/** Finds the device of a worker token; also counts as a sign of life, which renews the device's leases. */
export abstract class DeviceAuthenticator {
  abstract authenticate(workerToken: string): Promise<AuthenticatedDevice | null>;
}

/** Finds an API key by its secret. */
export abstract class ApiKeyAuthenticator {
  /**
   * Null if it is unknown, expired or revoked. A change applies at once in this process and within two seconds in
   * others.
   */
  abstract authenticate(secret: string): Promise<AuthenticatedKey | null>;
}

/** Who may use `/api/admin`. Checked on each such request, so a revoked permission ends at once. */
export abstract class AdminPermissions {
  abstract isAdmin(userId: UserId): Promise<boolean>;
}

/**
 * Whether an account, and the session of an access token, may act. Checked on each request of a user, key or device, so
 * it answers from memory. Once a change has been answered, no process lets anybody in by the old state.
 */
export abstract class AccountStanding {
  /** Null: it may act. Without a session only the account is checked. */
  abstract closed(userId: UserId, sessionId?: string | null): Promise<'suspended' | 'deleted' | 'signed_out' | null>;
}

const request = (context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>();

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => request(context).user);
export const CurrentDevice = createParamDecorator((_: unknown, context: ExecutionContext) => request(context).device);
