import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Figures } from '@app/platform';
import { WorkersOptions } from '../../workers.options.js';

/** How many devices are online, for `/metrics`. One pass over presence: an index on it would burden every heartbeat. */
@Injectable()
export class DeviceFigures implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly figures: Figures,
    private readonly options: WorkersOptions,
  ) {}

  onModuleInit(): void {
    this.figures.register({
      name: 'market_devices',
      help: 'Devices that sent a heartbeat lately (online), and all that ever did',
      labels: ['state'],
      read: async () => {
        const [row] = await this.database.query<{ online: number; known: number }>(
          `SELECT (count(*) FILTER (WHERE NOT offline AND last_heartbeat_at > now() - make_interval(secs => $1)))::int
                    AS online, count(*)::int AS known FROM workers.presence`,
          [this.options.deviceOfflineAfterS],
        );
        return Object.entries(row!).map(([state, value]) => ({ labels: { state }, value }));
      },
    });
  }
}
