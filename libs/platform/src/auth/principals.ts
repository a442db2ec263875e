import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Currency, DeviceId, UserId } from '@app/kernel';
import type { FastifyRequest } from 'fastify';
import type { Scope } from './scopes.js';

/** The API key a request was sent with. */
export interface AuthenticatedKey {
  id: string;
  userId: UserId;
  scopes: ReadonlySet<Scope>;
  /** Most it may put on hold in a day (UTC), in micro-units; null: any amount. */
  dailyCapMicros: Record<Currency, bigint | null>;
}

/** Who sent a request with a JWT or an API key. */
export interface AuthenticatedUser {
  userId: UserId;
  /** The refresh-token family the access token came from; ends with logout. Null with an API key. */
  sessionId: string | null;
  /** Only with an API key. */
  apiKey?: AuthenticatedKey;
  /** For what goes on after the request was admitted, such as a stream: whether the same token would be admitted now. */
  mayGoOn(): Promise<boolean>;
}

/** Which device sent a request with a worker token, and whose it is. */
export interface AuthenticatedDevice {
  deviceId: DeviceId;
  ownerId: UserId;
}

export type AuthenticatedRequest = FastifyRequest & {
  user?: AuthenticatedUser;
  device?: AuthenticatedDevice;
  /** Set by an endpoint that answers without guards, when the worker token was good. */
  provedWorkerToken?: true;
};

/** Finds the device of a worker token; also counts as a sign of life, which renews the device's leases (contract §6). */
export abstract class DeviceAuthenticator {
  abstract authenticate(workerToken: string): Promise<AuthenticatedDevice | null>;
}

/** Finds an API key by its secret. */
export abstract class ApiKeyAuthenticator {
  /** Null for one that is unknown, expired or revoked: at once in this process, within two seconds in others. */
  abstract authenticate(secret: string): Promise<AuthenticatedKey | null>;
}

/** Who may use `/api/admin`. Asked at each such request, so that a right that was taken is gone at once. */
export abstract class AdminRights {
  abstract isAdmin(userId: UserId): Promise<boolean>;
}

/**
 * Whether an account, and the session of an access token, may act at all. Asked at each request of a user, a key or a
 * device, so it answers from memory. Nothing is let in by what was true before a change was answered, in any process.
 */
export abstract class AccountStanding {
  /** Null: it may. Without a session the account alone is looked at. */
  abstract closed(userId: UserId, sessionId?: string | null): Promise<'suspended' | 'deleted' | 'signed_out' | null>;
}

const request = (context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>();

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => request(context).user);
export const CurrentDevice = createParamDecorator((_: unknown, context: ExecutionContext) => request(context).device);
