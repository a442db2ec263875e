import type { DatabasePart } from '@app/platform';
import { Identity1763700200000 } from './adapters/postgres/migrations/1763700200000-identity.js';

export { IdentityModule } from './identity.module.js';
export type { IdentityOptions } from './identity.options.js';

export const identityDatabase: DatabasePart = { rows: [], migrations: [Identity1763700200000] };
