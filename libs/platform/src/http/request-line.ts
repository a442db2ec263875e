import type { FastifyReply } from 'fastify';
import type { AuthenticatedRequest } from '../auth/principals.js';
import { traceIdsOf } from '../tracing/trace-requests.js';

/** The log line of an answered request. The route, not the path, because a query may hold a mailed token. */
export function requestLine(request: AuthenticatedRequest, reply: FastifyReply): object {
  const { user, device } = request;
  return {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(user && { user_id: user.userId, ...(user.apiKey && { api_key_id: user.apiKey.id }) }),
    ...(device && { user_id: device.ownerId, device_id: device.deviceId }),
    ...traceIdsOf(request),
  };
}
