import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import type { FastifyRequest } from 'fastify';

/** Who sent a request with a JWT (or, later, an API key). */
export interface AuthenticatedUser {
  userId: UserId;
  /** The refresh-token family the access token came from; ends with logout. */
  sessionId: string;
}

/** Which device sent a request with a worker token, and whose it is. */
export interface AuthenticatedDevice {
  deviceId: DeviceId;
  ownerId: UserId;
}

export type AuthenticatedRequest = FastifyRequest & { user?: AuthenticatedUser; device?: AuthenticatedDevice };

/** Finds the device of a worker token; also counts as a sign of life, which renews the device's leases (contract §6). */
export abstract class DeviceAuthenticator {
  abstract authenticate(workerToken: string): Promise<AuthenticatedDevice | null>;
}

/** Who may use `/api/admin`. Asked at each such request, so that a right that was taken is gone at once. */
export abstract class AdminRights {
  abstract isAdmin(userId: UserId): Promise<boolean>;
}

const request = (context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>();

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => request(context).user);
export const CurrentDevice = createParamDecorator((_: unknown, context: ExecutionContext) => request(context).device);
