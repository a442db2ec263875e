import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { HttpErrors } from '@app/platform/http/http.errors';
import { toProblem } from '@app/platform/http/problem';

const RETRY_AFTER_S = 1;

/** No server is available, or the one asked is gone: answers as a restarting server would. */
export function refusal(): { status: number; headers: Record<string, string>; body: string } {
  const id = randomUUID();
  const problem = toProblem(HttpErrors.shutting_down(), id);
  return {
    status: 503,
    headers: { 'Content-Type': 'application/problem+json', 'Retry-After': String(RETRY_AFTER_S), 'X-Request-Id': id },
    body: JSON.stringify(problem),
  };
}

export function refuse(response: ServerResponse): void {
  if (response.destroyed) return;
  if (response.headersSent) {
    // Half a response can't be taken back, so the client must see that it broke off.
    response.destroy();
    return;
  }
  const { status, headers, body } = refusal();
  // The unread rest of the body would be taken for the next request.
  response.writeHead(status, { ...headers, Connection: 'close' }).end(body);
}
