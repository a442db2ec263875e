import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Figures } from './figures.js';

/** The connections of this process. */
@Injectable()
export class PoolFigures implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly figures: Figures,
  ) {}

  onModuleInit(): void {
    this.figures.register({
      name: 'database_connections',
      help: 'Connections of this process to the database (busy, idle) and callers waiting for one',
      labels: ['state'],
      read: async () =>
        Object.entries(this.database.connections).map(([state, value]) => ({ labels: { state }, value })),
    });
  }
}
