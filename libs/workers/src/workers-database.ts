import type { DatabasePart } from '@app/platform';
import { Workers1763700300000 } from './adapters/postgres/migrations/1763700300000-workers.js';

/** Devices, their presence and their commands; the rows are read and written in SQL only. */
export const workersDatabase: DatabasePart = { rows: [], migrations: [Workers1763700300000] };
