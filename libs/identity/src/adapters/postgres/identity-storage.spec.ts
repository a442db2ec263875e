import { describeIdentityStorage, type IdentityStorage } from '../../../testing/repositories.contract.js';
import { describeSecondFactors, type SecondFactorStorage } from '../../../testing/second-factors.contract.js';
import { TypeormSecondFactorRepository } from '../../second-factor/adapters/postgres/typeorm-second-factor-repository.js';
import { describeApiKeys } from '../../../testing/api-keys.contract.js';
import { IdentityInMemory } from '../../../testing/identity-in-memory.js';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { identityDatabase } from '../../identity.database.js';
import { TypeormAccountRepository } from '../../accounts/adapters/postgres/typeorm-account-repository.js';
import { TypeormApiKeyRepository } from '../../keys/adapters/postgres/typeorm-api-key-repository.js';
import { TypeormLoginAttempts } from '../../passwords/adapters/postgres/typeorm-login-attempts.js';
import { TypeormMailTokenRepository } from '../../mails/adapters/postgres/typeorm-mail-token-repository.js';
import { TypeormSessionRepository } from '../../sessions/adapters/postgres/typeorm-session-repository.js';
import { PostgresSignInMarks } from '../../sessions/adapters/postgres/postgres-sign-in-marks.js';

describe('in memory', () => {
  const twin = new IdentityInMemory();
  describeIdentityStorage('memory', () => twin);
  describeApiKeys('memory', () => twin);
  describeSecondFactors('memory', () => twin);
});

describe('on PostgreSQL', () => {
  let migrated: MigratedDatabase;
  let storage: IdentityStorage & SecondFactorStorage;

  beforeAll(async () => {
    migrated = await migratedDatabase(identityDatabase);
    const { database } = migrated;
    storage = {
      accounts: new TypeormAccountRepository(database),
      sessions: new TypeormSessionRepository(database),
      mailTokens: new TypeormMailTokenRepository(database),
      attempts: new TypeormLoginAttempts(database),
      keys: new TypeormApiKeyRepository(database),
      marks: new PostgresSignInMarks(database),
      secondFactors: new TypeormSecondFactorRepository(database),
      unitOfWork: database,
    };
  });
  afterAll(() => migrated.drop());

  describeIdentityStorage('PostgreSQL', () => storage);
  describeApiKeys('PostgreSQL', () => storage);
  describeSecondFactors('PostgreSQL', () => storage);
});
