import { query } from '../../support/query.js';
import type { Service } from '../../support/service.js';

/** No device has it, and no price list. */
export const UNKNOWN_GPU = 'Voodoo 5 6000';

/** What can't be waited for is written: one statement beside the service. */
export const inDatabase = (service: Pick<Service, 'databaseUrl'>, sql: string, values: unknown[] = []) =>
  query<object>(service.databaseUrl!, sql, values);
