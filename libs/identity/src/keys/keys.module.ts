import { Global, Module } from '@nestjs/common';
import { SpendGuard } from '@app/kernel';
import { ApiKeyAuthenticator } from '@app/platform';
import { CheckApiKey } from './adapters/guard/check-api-key.js';
import { ApiKeysController } from './adapters/http/api-keys.controller.js';
import { RevocationController } from './adapters/http/revocation.controller.js';
import { ListApiKeys } from './adapters/postgres/list-api-keys.query.js';
import { PostgresSpendGuard } from './adapters/postgres/postgres-spend-guard.js';
import { TypeormApiKeyRepository } from './adapters/postgres/typeorm-api-key-repository.js';
import { ApiKeyRepository } from './ports/api-key-repository.js';
import { ManageApiKeys } from './use-cases/manage-api-keys.js';

/** API keys and their spending caps. */
@Global()
@Module({
  controllers: [ApiKeysController, RevocationController],
  providers: [
    { provide: ApiKeyRepository, useClass: TypeormApiKeyRepository },
    { provide: ApiKeyAuthenticator, useClass: CheckApiKey },
    { provide: SpendGuard, useClass: PostgresSpendGuard },
    ListApiKeys,
    ManageApiKeys,
  ],
  exports: [ListApiKeys, ManageApiKeys, ApiKeyRepository, ApiKeyAuthenticator, SpendGuard],
})
export class KeysModule {}
