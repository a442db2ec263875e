import type { DatabasePart } from '@app/platform/database/data-source';
import { ExitRow, ExitPresenceRow, CarriageRow } from './adapters/postgres/exit.row.js';
import { GatewayRow, LeaseRow } from './adapters/postgres/gateway.row.js';
import { SessionRow, SessionEventRow } from './adapters/postgres/session.row.js';
import { UsageRow } from './adapters/postgres/usage.row.js';
import { Bandwidth1763700500000 } from './adapters/postgres/migrations/1763700500000-bandwidth.js';
import { SessionsByKey1795406430000 } from './adapters/postgres/migrations/1795406430000-sessions-by-key.js';
import { UsageOverTime1795500600000 } from './adapters/postgres/migrations/1795500600000-usage-over-time.js';

/** Schema `bandwidth`. */
export const bandwidthDatabase: DatabasePart = {
  schema: 'bandwidth',
  rows: [ExitRow, ExitPresenceRow, CarriageRow, GatewayRow, LeaseRow, SessionRow, SessionEventRow, UsageRow],
  functions: 'libs/bandwidth/src/adapters/postgres/functions',
  migrations: [Bandwidth1763700500000, SessionsByKey1795406430000, UsageOverTime1795500600000],
};
