import type { CallOptions } from '../http/operations.js';
import { follow } from '../http/streams.js';
import type { Pages } from '../pages.js';
import type {
  CreatedDeploy,
  Deploy,
  DeployAccess,
  DeployEvent,
  DeployItem,
  DeployLog,
  DeployLogEvent,
  DeployLogQuery,
  DeployQuote,
  DeployQuoteRequest,
  DeployReceipt,
  DeployRevision,
  DeploysQuery,
  NewDeploy,
  NewDeployRevision,
  ScaledDeploy,
} from '../types.js';
import { Resource } from './resource.js';

export interface FollowDeployLogOptions extends CallOptions {
  /** Whose log; 1 is the first, and the default. */
  replica?: number;
  /** The byte to begin at. */
  after?: number;
}

const OVER = new Set(['completed', 'failed', 'stopped']);

/** Services that stay up: replicas, revisions, addresses. */
export class Deploys extends Resource {
  /** A price that is good for five minutes; order with its `quote_id`. */
  async quote(request: DeployQuoteRequest, options?: CallOptions): Promise<DeployQuote> {
    return (await this.api.request('post', '/api/deploy/quote', { body: request, ...options })).quote;
  }

  /** Orders a deploy and holds its price. */
  create(deploy: NewDeploy, options?: CallOptions): Promise<CreatedDeploy> {
    return this.api.request('post', '/api/deploy/job', { body: deploy, ...options });
  }

  /** Your deploys, newest first. */
  list(query?: DeploysQuery, options?: CallOptions): Pages<DeployItem> {
    return this.api.pages('/api/deploy/jobs', 'jobs', { query, ...options });
  }

  /** The deploy with its replicas, newest events and, once it is over, its receipt. */
  get(id: string, options?: CallOptions): Promise<Deploy> {
    return this.api.request('get', '/api/deploy/jobs/{id}', { path: { id }, ...options });
  }

  /** What happened to it, newest first. */
  events(id: string, query?: { limit?: number }, options?: CallOptions): Pages<DeployEvent> {
    return this.api.pages('/api/deploy/jobs/{id}/events', 'events', { path: { id }, query, ...options });
  }

  /** What a replica prints, run after run, until the deploy is over. */
  async *logs(id: string, options: FollowDeployLogOptions = {}): AsyncGenerator<DeployLogEvent, void> {
    const { replica, after, ...rest } = options;
    const outgoing = { ...rest, path: { id }, query: { replica, after } };
    for await (const { event, data } of follow(this.api, '/api/deploy/jobs/{id}/logs', outgoing)) {
      const known = { type: event, ...data } as DeployLogEvent;
      yield known;
      if (known.type === 'status' && OVER.has(known.status)) return;
    }
  }

  /** One piece of a log as it is stored now; `next_offset` is where the next begins. */
  readLog(id: string, query?: DeployLogQuery, options?: CallOptions): Promise<DeployLog> {
    return this.api.request('get', '/api/deploy/jobs/{id}/logs', { path: { id }, query, ...options });
  }

  /** What ran and runs, newest first. */
  revisions(id: string, query?: { limit?: number }, options?: CallOptions): Pages<DeployRevision> {
    return this.api.pages('/api/deploy/jobs/{id}/revisions', 'revisions', { path: { id }, query, ...options });
  }

  /**
   * Replaces what runs, one replica at a time; answers the revision's number. One that keeps failing is rolled back.
   */
  async revise(id: string, revision: NewDeployRevision, options?: CallOptions): Promise<number> {
    const given = { path: { id }, body: revision, ...options };
    return (await this.api.request('post', '/api/deploy/jobs/{id}/revisions', given)).revision;
  }

  /** Back to a revision, by default the newest good one; answers the number that the copy has. */
  async rollback(id: string, revision?: number, options?: CallOptions): Promise<number> {
    const given = { path: { id }, body: { revision }, ...options };
    return (await this.api.request('post', '/api/deploy/jobs/{id}/rollback', given)).revision;
  }

  /** Changes the number of replicas. More are held for at once; for fewer, nothing returns before the end. */
  scale(id: string, replicas: number, options?: CallOptions): Promise<ScaledDeploy> {
    return this.api.request('post', '/api/deploy/jobs/{id}/scale', { path: { id }, body: { replicas }, ...options });
  }

  /** Stops it; what was not used is refunded. */
  async stop(id: string, options?: CallOptions): Promise<DeployReceipt> {
    return (await this.api.request('post', '/api/deploy/jobs/{id}/stop', { path: { id }, ...options })).receipt;
  }

  /** Addresses that open the replicas' port for `ttlS` seconds. */
  access(id: string, ttlS?: number, options?: CallOptions): Promise<DeployAccess> {
    const given = { path: { id }, body: { ttl_s: ttlS }, ...options };
    return this.api.request('post', '/api/deploy/jobs/{id}/access', given);
  }
}
