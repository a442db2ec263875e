import type { DatabasePart } from '@app/platform/database/data-source';
import { AccountRow, ReservedUsernameRow } from './accounts/adapters/postgres/account.row.js';
import { ApiKeyRow, KeySpendRow } from './keys/adapters/postgres/api-key.row.js';
import { FailureCountRow, KnownNetworkRow } from './passwords/adapters/postgres/login-attempt.row.js';
import { MailTokenRow } from './mails/adapters/postgres/mail-token.row.js';
import { DeviceLoginRow } from './device-logins/adapters/postgres/device-login.row.js';
import { RecoveryCodeRow, SecondFactorRow } from './second-factor/adapters/postgres/second-factor.row.js';
import { PasskeyRow, ServedChallengeRow } from './passkeys/adapters/postgres/passkey.row.js';
import { SessionRow, RefreshTokenRow, SignInMarkRow } from './sessions/adapters/postgres/session.row.js';
import { Identity1763700200000 } from './adapters/postgres/migrations/1763700200000-identity.js';
import { Roles1763700210000 } from './adapters/postgres/migrations/1763700210000-roles.js';
import { Standing1763700240000 } from './adapters/postgres/migrations/1763700240000-standing.js';
import { ApiKeys1763700220000 } from './adapters/postgres/migrations/1763700220000-api-keys.js';
import { Language1763700245000 } from './adapters/postgres/migrations/1763700245000-language.js';
import { SignInMarks1763700245100 } from './adapters/postgres/migrations/1763700245100-sign-in-marks.js';
import { Forgotten1763700246000 } from './adapters/postgres/migrations/1763700246000-forgotten.js';
import { EndedSessions1795399200000 } from './adapters/postgres/migrations/1795399200000-ended-sessions.js';
import { AddressOwners1795399201000 } from './adapters/postgres/migrations/1795399201000-address-owners.js';
import { DeviceLogins1795493400000 } from './adapters/postgres/migrations/1795493400000-device-logins.js';
import { SecondFactor1795500000000 } from './adapters/postgres/migrations/1795500000000-second-factor.js';
import { Passkeys1795500100000 } from './adapters/postgres/migrations/1795500100000-passkeys.js';

export const identityDatabase: DatabasePart = {
  schema: 'identity',
  rows: [
    AccountRow,
    ReservedUsernameRow,
    ApiKeyRow,
    DeviceLoginRow,
    KeySpendRow,
    FailureCountRow,
    KnownNetworkRow,
    SignInMarkRow,
    MailTokenRow,
    RecoveryCodeRow,
    SecondFactorRow,
    PasskeyRow,
    ServedChallengeRow,
    SessionRow,
    RefreshTokenRow,
  ],
  migrations: [
    Identity1763700200000,
    Roles1763700210000,
    ApiKeys1763700220000,
    Standing1763700240000,
    Language1763700245000,
    SignInMarks1763700245100,
    Forgotten1763700246000,
    EndedSessions1795399200000,
    AddressOwners1795399201000,
    DeviceLogins1795493400000,
    SecondFactor1795500000000,
    Passkeys1795500100000,
  ],
};
