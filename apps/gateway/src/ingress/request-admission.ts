import type { IncomingMessage } from 'node:http';
import type { DeployId } from '@app/deploy/contract';
import { PortErrors } from '@app/deploy/tunnels/domain/port.errors';
import { parseReplicaLabel } from '@app/deploy/tunnels/domain/replica-label';
import { DomainError } from '@app/kernel/domain-error';
import { HttpErrors } from '@app/platform/http/http.errors';
import type { FailureThrottle } from '../admission/failure-throttle.js';
import { accessCookie, presentedTokens, withoutAccess, type PresentedToken } from './access-credentials.js';
import type { CachedReplicaDirectory } from './cached-replica-directory.js';
import type { Origin } from './trusted-proxies.js';

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
export class RequestAdmission {
  constructor(
    private readonly directory: CachedReplicaDirectory,
    /** Null: guessing isn't slowed down. */
    private readonly throttle: FailureThrottle | null,
  ) {}

  /** Throws a DomainError. */
  async admit(request: IncomingMessage, origin: Origin): Promise<Admitted> {
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
      const until = await this.directory.admits(deployId, one.token).catch((error: unknown) => {
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

/** A name of 253 characters, a colon and a port. */
const MAX_HOST = 260;

/** Which replica a request is for: the first label of its Host (RFC 9110 §7.2). Null: none. */
function replicaAt(host: string | undefined): { deployId: DeployId; replica: number } | null {
  if (host === undefined || host.length > MAX_HOST || !/^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(host)) return null;
  return parseReplicaLabel(host.split(/[.:]/, 1)[0] ?? '');
}

/**
 * Whether another site made the browser send this request with the user's cookie. Replicas of different users may share
 * a site (`a.deploys.example`, `b.deploys.example`), so SameSite alone separates nothing. Links that a person follows
 * are fine if they fill the whole tab: in a frame the person may not see what is clicked.
 */
function isForeign({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return false;
    const followed = headers['sec-fetch-dest'] === 'document' && (method === 'GET' || method === 'HEAD');
    return !followed;
  }
  return headers.origin !== undefined && originHost(headers.origin) !== headers.host?.toLowerCase();
}

const originHost = (origin: string): string => origin.replace(/^[a-z]+:\/\//i, '').toLowerCase();
