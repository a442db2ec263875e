import type { DatabasePart } from '@app/platform/database/data-source';

export const bandwidthDatabase: DatabasePart = { rows: [], migrations: [] };
