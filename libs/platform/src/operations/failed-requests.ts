import type { FastifyRequest } from 'fastify';
import { newId } from '@app/kernel';

export interface FailedRequest {
  id: string;
  at: Date;
  requestId: string;
  method: string;
  route: string;
  status: number;
  kind: string;
}

/** In a storm of errors the newest are as good as all of them. */
const MOST_NOTED = 50;
const LONGEST = 100;

let noted: FailedRequest[] = [];

/** Remembers a failure in memory, which costs the request nothing; `KeepFailures` writes it down within a second. */
export function noteFailure(error: unknown, status: number, request: FastifyRequest): void {
  noted.push({
    id: newId(),
    at: new Date(),
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status,
    kind: kindOf(error),
  });
  if (noted.length > MOST_NOTED) noted.shift();
}

/** Takes what was noted. */
export function takeFailures(): FailedRequest[] {
  const taken = noted;
  noted = [];
  return taken;
}

/** Puts back what could not be written, as far as there is room. */
export function putBackFailures(failures: FailedRequest[]): void {
  noted = [...failures, ...noted].slice(-MOST_NOTED);
}

/** Class and code, such as `QueryFailedError 57014`. Not the message: it may quote what the user sent. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  const words = [error.constructor.name || 'Error', ...(typeof code === 'string' ? [code] : [])];
  return words
    .join(' ')
    .replaceAll(/[^\w .:-]/g, '')
    .slice(0, LONGEST);
}
