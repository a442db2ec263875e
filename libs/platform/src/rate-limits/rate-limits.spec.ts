import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitTable } from './policies.js';
import { RateCounter } from './rate-counter.js';
import { RateLimits } from './rate-limits.js';
import { SharedCounts } from './shared-counts.js';

class Nobody extends SharedCounts {
  override add(): Promise<never[]> {
    return Promise.resolve([]);
  }
}

const limits = () =>
  new RateLimits(
    new RateCounter(rateLimitTable('credentials=2/3600,device=5/3600', true), new Nobody(), () => undefined),
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

describe('the limit on credentials', () => {
  it('holds for a request that also carries a worker token, which anybody can make up', () => {
    const counted = limits();
    const tries = ['one', 'two', 'three'].map((token) =>
      counted.arrived(request('POST', '/auth/login', { 'x-worker-token': token }), reply()),
    );
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
