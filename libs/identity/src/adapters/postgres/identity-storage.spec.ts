import { describeIdentityStorage, type IdentityStorage } from '../../../testing/repositories.contract.js';
import { describeApiKeys } from '../../../testing/api-keys.contract.js';
import { IdentityInMemory } from '../../../testing/identity-in-memory.js';
import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { identityDatabase } from '../../identity.database.js';
import { PostgresAccountRepository } from './postgres-account-repository.js';
import { PostgresApiKeyRepository } from './postgres-api-key-repository.js';
import { PostgresLoginAttempts } from './postgres-login-attempts.js';
import { PostgresMailTokenRepository } from './postgres-mail-token-repository.js';
import { PostgresSessionRepository } from './postgres-session-repository.js';
import { PostgresSignInMarks } from './postgres-sign-in-marks.js';

describe('in memory', () => {
  const twin = new IdentityInMemory();
  describeIdentityStorage('memory', () => twin);
  describeApiKeys('memory', () => twin);
});

describe('on PostgreSQL', () => {
  let migrated: MigratedDatabase;
  let storage: IdentityStorage;

  beforeAll(async () => {
    migrated = await migratedDatabase(identityDatabase);
    const { database } = migrated;
    storage = {
      accounts: new PostgresAccountRepository(database),
      sessions: new PostgresSessionRepository(database),
      mailTokens: new PostgresMailTokenRepository(database),
      attempts: new PostgresLoginAttempts(database),
      keys: new PostgresApiKeyRepository(database),
      marks: new PostgresSignInMarks(database),
      unitOfWork: database,
    };
  });
  afterAll(() => migrated.drop());

  describeIdentityStorage('PostgreSQL', () => storage);
  describeApiKeys('PostgreSQL', () => storage);
});
