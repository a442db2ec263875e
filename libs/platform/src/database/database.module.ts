import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { DataSource } from 'typeorm';
import { connect, migrate, type DatabaseOptions, type DatabasePart } from './data-source.js';
import { Database } from './database.js';

class ConnectedDataSource implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

@Global()
@Module({})
export class DatabaseModule {
  /** `migrates`: false for tools, which find the database as the service left it. */
  static forRoot(options: DatabaseOptions, parts: DatabasePart[], migrates = true): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: DataSource,
          useFactory: async () => {
            const dataSource = await connect(options, parts);
            if (migrates) await migrate(dataSource, parts);
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
