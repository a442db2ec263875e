import type { DatabasePart } from '@app/platform';
import { CommandRow, DeviceRow, PresenceRow, ToldOnlineRow } from './adapters/postgres/device.row.js';
import { OnlineSpanRow } from './adapters/postgres/online-span.row.js';
import { EnrolmentRow } from './adapters/postgres/enrolment.row.js';
import { OnlineSampleRow } from './adapters/postgres/online-sample.row.js';
import { SelfTestRow } from './adapters/postgres/self-test.row.js';
import { Workers1763700300000 } from './adapters/postgres/migrations/1763700300000-workers.js';
import { ReplicaCommands1763700320000 } from './adapters/postgres/migrations/1763700320000-replica-commands.js';
import { SelfTests1763700340000 } from './adapters/postgres/migrations/1763700340000-self-tests.js';
import { Concurrency1795410300000 } from './adapters/postgres/migrations/1795410300000-concurrency.js';
import { Enrolments1795492800000 } from './adapters/postgres/migrations/1795492800000-enrolments.js';
import { OnlineSamples1795500302000 } from './adapters/postgres/migrations/1795500302000-online-samples.js';
import { ToldOnline1763700330500 } from './adapters/postgres/migrations/1763700330500-told-online.js';
import { OwnedDevices1795474387000 } from './adapters/postgres/migrations/1795474387000-owned-devices.js';
import { AgentInstances1795492200000 } from './adapters/postgres/migrations/1795492200000-agent-instances.js';
import { PresenceHistory1795500200000 } from './adapters/postgres/migrations/1795500200000-presence-history.js';
import { PausedDevices1795500200100 } from './adapters/postgres/migrations/1795500200100-paused-devices.js';
import { NamesOfDevices1795500200200 } from './adapters/postgres/migrations/1795500200200-names-of-devices.js';
import { BarredDevices1763700336000 } from './adapters/postgres/migrations/1763700336000-barred-devices.js';

/** Devices, their presence and their commands. */
export const workersDatabase: DatabasePart = {
  schema: 'workers',
  rows: [CommandRow, DeviceRow, PresenceRow, ToldOnlineRow, SelfTestRow, EnrolmentRow, OnlineSpanRow, OnlineSampleRow],
  functions: 'libs/workers/src/adapters/postgres/functions',
  migrations: [
    Workers1763700300000,
    ReplicaCommands1763700320000,
    ToldOnline1763700330500,
    BarredDevices1763700336000,
    SelfTests1763700340000,
    Concurrency1795410300000,
    OwnedDevices1795474387000,
    AgentInstances1795492200000,
    Enrolments1795492800000,
    PresenceHistory1795500200000,
    PausedDevices1795500200100,
    NamesOfDevices1795500200200,
    OnlineSamples1795500302000,
  ],
};
