import type { IncomingMessage } from 'node:http';
import type { DeployId } from '@app/deploy/contract';
import { PortErrors } from '@app/deploy/tunnels/domain/port.errors';
import { DomainError } from '@app/kernel/domain-error';
import { HttpErrors } from '@app/platform/http/http.errors';
import type { FailureThrottle } from '../admission/failure-throttle.js';
import { accessCookie, presentedTokens, withoutAccess, type PresentedToken } from './access-credentials.js';
import type { CachedPortBook } from './cached-port-book.js';
import { isForeign } from './foreign-origin.js';
import type { Origin } from './forwarded.js';
import { replicaAt } from './replica-address.js';

/** Where an admitted request goes. */
export interface Admitted {
  deployId: DeployId;
  replica: number;
  /** The path and query, without the token. */
  path: string;
  /** Set when the browser must store the token as a cookie and come back without it. */
  redirect: { location: string; cookie: string } | null;
}

/** Decides who may reach a replica's port. */
export class PortDoor {
  constructor(
    private readonly book: CachedPortBook,
    /** Null: guessing isn't slowed down. */
    private readonly throttle: FailureThrottle | null,
  ) {}

  /** Throws a DomainError. */
  async enter(request: IncomingMessage, origin: Origin): Promise<Admitted> {
    const url = request.url ?? '';
    refuseAmbiguous(request, url);
    const replica = replicaAt(request.headers.host);
    if (replica === null) throw PortErrors.replica_unknown();
    const { from, token, until } = await this.accepted(request, replica.deployId, origin);
    if (from === 'cookie' && isForeign(request)) throw PortErrors.foreign_origin();
    const path = withoutAccess(url);
    const comesBack = from === 'query' && isPlainRead(request);
    const redirect = comesBack
      ? { location: onThisHost(path), cookie: accessCookie(token, until, origin.secure) }
      : null;
    return { ...replica, path, redirect };
  }

  private async accepted(
    request: IncomingMessage,
    deployId: DeployId,
    { address }: Origin,
  ): Promise<PresentedToken & { until: Date }> {
    if (this.throttle?.blocks(address)) throw PortErrors.replica_access_denied('Too many wrong tokens; wait a minute.');
    const presented = presentedTokens(request);
    for (const one of presented) {
      const until = await this.book.admits(deployId, one.token).catch((error: unknown) => {
        throw error instanceof DomainError ? error : HttpErrors.database_unavailable(undefined, { retryAfterS: 2 });
      });
      if (until) return { ...one, until };
    }
    if (presented.length > 0) this.throttle?.failed(address);
    throw PortErrors.replica_access_denied(
      presented.length > 0 ? 'The token is wrong, expired, or for another deploy.' : undefined,
    );
  }
}

/** Refuses what this gateway and a replica could read differently. */
function refuseAmbiguous({ rawHeaders, headers }: IncomingMessage, url: string): void {
  const hosts = rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length;
  const coding = headers['transfer-encoding'];
  if (!url.startsWith('/')) throw HttpErrors.malformed_request('The request target must be a path.');
  if (hosts > 1) throw HttpErrors.malformed_request('There is more than one Host header.');
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw HttpErrors.malformed_request('The only supported transfer coding is chunked.');
  if (coding !== undefined && headers['content-length'] !== undefined)
    throw HttpErrors.malformed_request('The request has both a Content-Length and a Transfer-Encoding.');
}

const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.upgrade === undefined;

/** `//example.org/` and `/\example.org/` would lead to another host. */
const onThisHost = (path: string): string => (/^\/[/\\]/.test(path) ? `/.${path}` : path);
