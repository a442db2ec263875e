import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.js';
import { MetricsRegistry } from './metrics-registry.js';

/** The connections of this process. */
@Injectable()
export class PoolMetrics implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly metrics: MetricsRegistry,
  ) {}

  onModuleInit(): void {
    this.metrics.register({
      name: 'database_connections',
      help: 'Connections of this process to the database (busy, idle) and callers waiting for one',
      labels: ['state'],
      read: async () =>
        Object.entries(this.database.connections).map(([state, value]) => ({ labels: { state }, value })),
    });
  }
}
