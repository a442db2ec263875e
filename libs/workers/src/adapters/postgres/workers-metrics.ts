import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, MetricsRegistry } from '@app/platform';
import { WorkersOptions } from '../../workers.options.js';

/** By hand: a report. One pass over presence, since an index on it would slow every heartbeat. $1 seconds until offline. */
const COUNT = `
  SELECT (count(*) FILTER (WHERE NOT offline AND last_heartbeat_at > now() - make_interval(secs => $1)))::int AS online,
         count(*)::int AS known FROM workers.presence`;

/** How many devices are online, for `/metrics`. */
@Injectable()
export class WorkersMetrics implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly metrics: MetricsRegistry,
    private readonly options: WorkersOptions,
  ) {}

  onModuleInit(): void {
    this.metrics.register({
      name: 'market_devices',
      help: 'Devices that sent a heartbeat lately (online), and all that ever did',
      labels: ['state'],
      read: async () => {
        const values = [this.options.deviceOfflineAfterS];
        const [row] = await this.database.query<{ online: number; known: number }>(COUNT, values);
        return Object.entries(row!).map(([state, value]) => ({ labels: { state }, value }));
      },
    });
  }
}
