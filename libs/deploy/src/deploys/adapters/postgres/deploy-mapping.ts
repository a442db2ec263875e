import type { Repository } from 'typeorm';
import type { Deploy, Revision } from '../../domain/deploy.js';
import type { DeployRow, RevisionRow } from './deploy.row.js';

/** The row that TypeORM would make of one that SQL by hand selected with `*`; columns beside the table's stay out. */
export function hydrated<Row extends object>(repository: Repository<Row>, raw: object): Row {
  const row = repository.create();
  const { columns, connection } = repository.metadata;
  for (const column of columns) {
    const value = (raw as Record<string, unknown>)[column.databaseName];
    column.setEntityValue(row, connection.driver.prepareHydratedValue(value, column));
  }
  return row;
}

export const toDeploy = ({ id, lookAt: _, ...deploy }: DeployRow): Deploy => ({ deployId: id, ...deploy });

export const toRevision = ({ deployId: _, createdAt: _at, ...revision }: RevisionRow): Revision => revision;
