import type { FastifyReply, FastifyRequest } from 'fastify';
import { KnownDevices } from './known-devices.js';
import { rateLimitTable } from './policies.js';
import { RateCounter } from './rate-counter.js';
import { RateLimits } from './rate-limits.js';
import { SharedCounts } from './shared-counts.js';

class Nobody extends SharedCounts {
  override add(): Promise<never[]> {
    return Promise.resolve([]);
  }
}

const limits = (now?: () => number) =>
  new RateLimits(
    new RateCounter(
      rateLimitTable('credentials=2/3600,device=5/3600,download=2/3600', true),
      new Nobody(),
      () => undefined,
    ),
    new KnownDevices(now),
  );

function reply(): FastifyReply {
  const headers: Record<string, unknown> = {};
  const faked = {
    getHeader: (name: string) => headers[name],
    header(name: string, value: unknown) {
      headers[name] = value;
      return faked;
    },
  };
  return faked as unknown as FastifyReply;
}

const request = (method: string, url: string, headers: object = {}): FastifyRequest =>
  ({ method, headers, ip: '192.0.2.1', routeOptions: { url } }) as unknown as FastifyRequest;

describe('the wide limit of an address with many devices', () => {
  const beat = { 'x-worker-token': 'mine' };
  const policyOf = (counted: RateLimits, method: string, url: string, headers: object) => {
    const answer = reply();
    expect(counted.arrived(request(method, url, headers), answer)).toBeNull();
    return /"([a-z-]+)"/.exec(answer.getHeader('RateLimit') as string)![1];
  };
  const proven = (method: string, url: string, headers: object) =>
    Object.assign(request(method, url, headers), { provedWorkerToken: true as const });

  it('is for tokens that were good a short time ago, where tokens are asked for', () => {
    let now = 0;
    const counted = limits(() => now);
    expect(policyOf(counted, 'POST', '/api/worker/heartbeat', beat)).toBe('address');
    counted.answered(proven('POST', '/api/worker/heartbeat', beat));
    expect(policyOf(counted, 'POST', '/api/worker/heartbeat', beat)).toBe('device-address');
    expect(policyOf(counted, 'GET', '/api/marketplace/jobs', beat)).toBe('address');
    expect(policyOf(counted, 'POST', '/api/worker/heartbeat', { 'x-worker-token': 'made up' })).toBe('address');
    now = 600_000;
    expect(policyOf(counted, 'POST', '/api/worker/heartbeat', beat)).toBe('address');
  });

  it('is not learned from calls that were refused, or that somebody else was let in for', () => {
    const counted = limits();
    counted.answered(request('POST', '/api/worker/heartbeat', beat));
    counted.answered(Object.assign(request('GET', '/auth/me', beat), { user: { userId: 'somebody' } }) as never);
    expect(policyOf(counted, 'POST', '/api/worker/heartbeat', beat)).toBe('address');
  });
});

describe('the limit on credentials', () => {
  it('holds for a request that also carries a worker token, which anybody can make up', () => {
    const counted = limits();
    const tries = ['one', 'two', 'three'].map((token) =>
      counted.arrived(request('POST', '/auth/login', { 'x-worker-token': token }), reply()),
    );
    expect(tries.map((refusal) => refusal !== null)).toEqual([false, false, true]);
  });

  it('holds where codes of two-factor sign-in are tried', () => {
    const counted = limits();
    const tries = ['setup', 'enable', 'disable', 'recovery-codes'].map((act) =>
      counted.arrived(request('POST', `/auth/two-factor/${act}`), reply()),
    );
    expect(tries.map((refusal) => refusal !== null)).toEqual([false, false, true, true]);
  });

  it('holds for enrolment codes', () => {
    const counted = limits();
    const tries = [1, 2, 3].map(() => counted.arrived(request('POST', '/api/worker/enrol'), reply()));
    expect(tries.map((refusal) => refusal !== null)).toEqual([false, false, true]);
  });

  it('leaves devices at work alone', () => {
    const counted = limits();
    const beats = Array.from({ length: 5 }, () =>
      counted.arrived(request('POST', '/api/worker/heartbeat', { 'x-worker-token': 'mine' }), reply()),
    );
    expect(beats).toEqual([null, null, null, null, null]);
  });
});

it('the limit on downloads holds for files and the installer together', () => {
  const counted = limits();
  const routes = ['/agent/*', '/install.sh', '/sdk/*'];
  const refused = routes.map((route) => counted.arrived(request('GET', route), reply()) !== null);
  expect(refused).toEqual([false, false, true]);
});
