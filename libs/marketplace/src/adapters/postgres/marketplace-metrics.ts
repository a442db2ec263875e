import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, MetricsRegistry } from '@app/platform';

const COUNTED_TO = 100_000;

/** How many jobs are in each state, for `/metrics`. Counted in the index of the public list, and no further than said. */
@Injectable()
export class MarketplaceMetrics implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly metrics: MetricsRegistry,
  ) {}

  onModuleInit(): void {
    this.metrics.register({
      name: 'market_jobs',
      help: `Jobs in each state, copies for a quorum among them; counted up to ${COUNTED_TO}`,
      labels: ['status'],
      read: () => this.jobs(),
    });
    this.metrics.register({
      name: 'market_reviews',
      help: 'Results whose payment waits for their buyers (pending) or for an administrator (disputed)',
      labels: ['state'],
      read: () => this.reviews(),
    });
  }

  private async jobs() {
    const rows = await this.database.query<{ status: string; jobs: number }>(
      `SELECT status, (SELECT count(*) FROM (SELECT FROM marketplace.job WHERE job.status = state.status LIMIT $1) j)::int
                AS jobs
       FROM unnest('{waiting,running,completed,failed,cancelled,expired}'::text[]) AS state (status)`,
      [COUNTED_TO],
    );
    return rows.map(({ status, jobs }) => ({ labels: { status }, value: jobs }));
  }

  private async reviews() {
    const [row] = await this.database.query<{ pending: number; disputed: number }>(
      `SELECT (SELECT count(*) FROM marketplace.job WHERE review = 'pending')::int AS pending,
              (SELECT count(*) FROM marketplace.job WHERE review = 'disputed')::int AS disputed`,
    );
    return Object.entries(row!).map(([state, value]) => ({ labels: { state }, value }));
  }
}
