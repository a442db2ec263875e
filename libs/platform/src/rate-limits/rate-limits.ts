import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '@app/kernel';
import type { AuthenticatedRequest } from '../auth/principals.js';
import { workerTokenOf } from '../auth/guards.js';
import { isDownload } from '../http/downloads.js';
import { HttpErrors } from '../http/http.errors.js';
import { rateLimited } from '../metrics/metrics.js';
import { KnownDevices } from './known-devices.js';
import { POLICIES, type PolicyName } from './policies.js';
import type { RateCounter, Verdict } from './rate-counter.js';

/** Probes and scrapes come from the operator, and must work when nothing else does. */
const FREE = /^\/(health\/|metrics$)/;
/** Where a password, an account, a mailed token or an enrolment code can be tried. */
const CREDENTIALS =
  /^\/(register|device|verify-email|resend-verification|forgot-password|reset-password|api\/worker\/enrol|auth\/((web\/)?(register|login)|web\/passkeys|passkeys\/options|device|verify-email(\/resend)?|password\/(forgot|reset|change)|two-factor\/(setup|enable|disable|recovery-codes)))$/;

/** Whether requests to this route are counted. */
export const isLimited = (route: string): boolean => !FREE.test(route);

/** Whether this route tries credentials. */
export const triesCredentials = (method: string, route: string): boolean =>
  method === 'POST' && CREDENTIALS.test(route);

const routeKey = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;

/**
 * Decides about requests and reports it in `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers-11).
 */
export class RateLimits {
  private readonly policyTexts: Record<PolicyName, string>;

  constructor(
    private readonly counter: RateCounter,
    private readonly devices = new KnownDevices(),
  ) {
    const texts = (Object.keys(POLICIES) as PolicyName[]).map((name) => {
      const { limit, windowS } = counter.quotaOf(name);
      return [name, `"${name}";q=${limit};w=${windowS}`];
    });
    this.policyTexts = Object.fromEntries(texts) as Record<PolicyName, string>;
  }

  /**
   * Limits by what is known before authentication. The wide limit of an address with many devices applies to tokens
   * that were valid lately, on routes for tokens; an invented token lifts nothing.
   */
  arrived(request: FastifyRequest, reply: FastifyReply): Error | null {
    const route = request.routeOptions.url ?? '';
    if (!isLimited(route)) return null;
    const network = networkOf(request.ip);
    const tries = triesCredentials(request.method, route);
    // Nobody logs in with a worker token, so an invented one must not lift the limit on trying passwords.
    const token = tries ? null : workerTokenOf(request);
    const nowMs = Date.now();
    const known = token !== null && this.devices.has(token, routeKey(request));
    const refusal = this.take(reply, known ? 'device-address' : 'address', network, nowMs);
    if (refusal) return refusal;
    if (token !== null) return this.take(reply, 'device', token, nowMs);
    if (isDownload(route)) return this.take(reply, 'download', network, nowMs);
    return tries ? this.take(reply, 'credentials', network, nowMs) : null;
  }

  /** Called before the response leaves. */
  answered(request: AuthenticatedRequest): void {
    const token = request.device || request.provedWorkerToken ? workerTokenOf(request) : null;
    if (token !== null) this.devices.admitted(token, routeKey(request));
  }

  /** Called once a guard knows the user. */
  authenticated(request: AuthenticatedRequest, reply: FastifyReply): Error | null {
    if (!request.user) return null;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    return this.take(reply, reads ? 'read' : 'write', request.user.userId, Date.now());
  }

  private take(reply: FastifyReply, policy: PolicyName, subject: string, nowMs: number): Error | null {
    const verdict = this.counter.take(policy, subject, nowMs);
    this.announce(reply, verdict);
    if (verdict.allowed) return null;
    rateLimited.inc({ policy });
    const { limit, windowS } = this.counter.quotaOf(policy);
    return HttpErrors.rate_limited(
      `More than ${limit} requests in ${windowS} s (policy ${policy}). Try again in ${verdict.resetS} s.`,
      { retryAfterS: verdict.resetS },
    );
  }

  private announce(reply: FastifyReply, { policy, remaining, resetS }: Verdict): void {
    const earlier = reply.getHeader('RateLimit') as string | undefined;
    const state = `"${policy}";r=${remaining};t=${resetS}`;
    if (earlier === undefined) {
      reply.header('RateLimit-Policy', this.policyTexts[policy]).header('RateLimit', state);
      return;
    }
    const policies = `${reply.getHeader('RateLimit-Policy') as string}, ${this.policyTexts[policy]}`;
    reply.header('RateLimit-Policy', policies).header('RateLimit', `${earlier}, ${state}`);
  }
}
