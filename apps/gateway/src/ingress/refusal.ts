import type { ServerResponse, IncomingMessage } from 'node:http';
import { DomainError } from '@app/kernel/domain-error';
import { STATUS_OF } from '@app/platform/http/status-of';

const INTERNAL = { code: 'internal_error', title: 'Something went wrong on our side' };

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

export interface RefusalContext {
  requestId: string;
  /** Base URL of the pages about error codes; empty if not configured. */
  publicUrl: string;
}

/** Explains why the replica did not respond: a page for people, a problem document (RFC 9457) for programs. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  { requestId, publicUrl }: RefusalContext,
): void {
  const known = error instanceof DomainError ? error : null;
  const status = known ? STATUS_OF[known.kind] : 500;
  const { code, title } = known ?? INTERNAL;
  const detail = known?.message ?? 'Try again. If the problem persists, report the request id.';
  const forPeople = (request.headers.accept ?? '').includes('text/html');
  const problem = {
    ok: false,
    type: `${publicUrl}/errors/${code}`,
    title,
    status,
    detail,
    code,
    request_id: requestId,
  };
  const text = forPeople ? page(title, detail, requestId) : JSON.stringify(problem);
  const retryAfterS = known?.details.retryAfterS ?? (status === 503 || status === 429 ? 2 : undefined);
  response.writeHead(status, {
    ...HEADERS,
    'Content-Type': forPeople ? 'text/html; charset=utf-8' : 'application/problem+json',
    'Content-Length': Buffer.byteLength(text),
    'X-Request-Id': requestId,
    ...(status === 401 && { 'WWW-Authenticate': 'AccessToken' }),
    ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }),
    // The rest of the request's body is not read.
    ...(!request.complete && { Connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** Sends the browser back to the same place with a cookie instead of a token. */
export function redirect(response: ServerResponse, { location, cookie }: { location: string; cookie: string }): void {
  response.writeHead(302, { ...HEADERS, Location: location, 'Set-Cookie': cookie, 'Content-Length': 0 });
  response.end();
}

const page = (title: string, detail: string, requestId: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:15vh auto;padding:0 1em;color:#222}
small{color:#666}</style></head>
<body><h1>${escaped(title)}</h1><p>${escaped(detail === title ? '' : detail)}</p>
<small>Request ${escaped(requestId)}</small></body></html>
`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
