import { Global, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { DataSource } from 'typeorm';
import { createDataSource, migrate } from './data-source.js';
import type { DatabaseOptions, DatabasePart } from './data-source.js';
import { Database } from './database.js';
import { isDatabaseAway } from './postgres-errors.js';

class ConnectedDataSource implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

/** The database was there a moment ago: one that is busy is no reason to end. */
const TRIES = 6;

async function connected(options: DatabaseOptions, parts: DatabasePart[]): Promise<DataSource> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await createDataSource(options, parts).initialize();
    } catch (error) {
      if (!isDatabaseAway(error) || tries === TRIES) throw error;
    }
  }
}

@Global()
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions, parts: DatabasePart[]): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: DataSource,
          useFactory: async () => {
            const dataSource = await connected(options, parts);
            await migrate(dataSource);
            return dataSource;
          },
        },
        {
          provide: ConnectedDataSource,
          useFactory: (source: DataSource) => new ConnectedDataSource(source),
          inject: [DataSource],
        },
        Database,
        { provide: UnitOfWork, useExisting: Database },
      ],
      exports: [DataSource, Database, UnitOfWork],
    };
  }
}
