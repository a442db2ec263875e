import type { DatabasePart } from '@app/platform/database/data-source';
import { DeployRow, EventRow, RevisionRow } from './deploys/adapters/postgres/deploy.row.js';
import { LogRow } from './logs/adapters/postgres/replica-log.row.js';
import { QuoteRow } from './orders/adapters/postgres/quote.row.js';
import { HostRow, PlacementRow } from './scheduling/adapters/postgres/placement.row.js';
import { AccessRow, TunnelRow } from './tunnels/adapters/postgres/tunnel.row.js';
import { Deploy1763700800000 } from './adapters/postgres/migrations/1763700800000-deploy.js';
import { OneLivePlacement1795406420000 } from './adapters/postgres/migrations/1795406420000-one-live-placement.js';
import { OrderingKey1795410600000 } from './adapters/postgres/migrations/1795410600000-ordering-key.js';
import { RoomForReplicas1795410610000 } from './adapters/postgres/migrations/1795410610000-room-for-replicas.js';
import { PlacesBesideGpus1795410820000 } from './adapters/postgres/migrations/1795410820000-places-beside-gpus.js';
import { OpenDeploysOfOwners1795500401000 } from './adapters/postgres/migrations/1795500401000-open-deploys-of-owners.js';

/** Schema `deploy`. */
export const deployDatabase: DatabasePart = {
  schema: 'deploy',
  rows: [DeployRow, RevisionRow, EventRow, AccessRow, QuoteRow, PlacementRow, HostRow, TunnelRow, LogRow],
  functions: 'libs/deploy/src/adapters/postgres/functions',
  migrations: [
    Deploy1763700800000,
    OneLivePlacement1795406420000,
    OrderingKey1795410600000,
    RoomForReplicas1795410610000,
    PlacesBesideGpus1795410820000,
    OpenDeploysOfOwners1795500401000,
  ],
};
