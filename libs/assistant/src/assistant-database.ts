import type { DatabasePart } from '@app/platform/database/data-source';

export const assistantDatabase: DatabasePart = { rows: [], migrations: [] };
