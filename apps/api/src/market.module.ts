import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DatabaseModule, PlatformModule, platformDatabase } from '@app/platform';
import type { Config } from '@app/platform';
import { LedgerModule, ledgerDatabase } from '@app/ledger';
import { workersDatabase } from '@app/workers';

/** All contexts wired together: the api serves their controllers, the background runs their tasks. */
@Module({})
export class MarketModule {
  static forRoot(config: Config, applicationName: string): DynamicModule {
    return {
      module: MarketModule,
      imports: [
        DatabaseModule.forRoot({ url: config.databaseUrl, poolSize: config.env.DATABASE_POOL, applicationName }, [
          platformDatabase,
          ledgerDatabase,
          workersDatabase,
        ]),
        PlatformModule.forRoot({ jwtSecrets: config.jwtSecrets }),
        LedgerModule,
      ],
    };
  }
}
