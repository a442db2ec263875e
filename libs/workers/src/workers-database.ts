import type { DatabasePart } from '@app/platform';
import { Workers1763700300000 } from './adapters/postgres/migrations/1763700300000-workers.js';
import { RecordHeartbeats1763700310000 } from './adapters/postgres/migrations/1763700310000-record-heartbeats.js';
import { ReplicaCommands1763700320000 } from './adapters/postgres/migrations/1763700320000-replica-commands.js';
import { SelfTests1763700340000 } from './adapters/postgres/migrations/1763700340000-self-tests.js';
import { Concurrency1795410300000 } from './adapters/postgres/migrations/1795410300000-concurrency.js';
import { ConcurrencyOf1795410300100 } from './adapters/postgres/migrations/1795410300100-concurrency-of.js';
import { ToldOnline1763700330500 } from './adapters/postgres/migrations/1763700330500-told-online.js';
import { BarredDevices1763700336000 } from './adapters/postgres/migrations/1763700336000-barred-devices.js';

/** Devices, their presence and their commands; the rows are read and written in SQL only. */
export const workersDatabase: DatabasePart = {
  rows: [],
  migrations: [
    Workers1763700300000,
    RecordHeartbeats1763700310000,
    ReplicaCommands1763700320000,
    ToldOnline1763700330500,
    BarredDevices1763700336000,
    SelfTests1763700340000,
    Concurrency1795410300000,
    ConcurrencyOf1795410300100,
  ],
};
