import { withConnection } from '../database/with-connection.js';
import { connectionUrl, SERVICE_NAME, SUPERUSER } from './cluster.js';
import { systemErrorCode } from './startup-error.js';

/**
 * Login refused (28P01, 28000) or no such database (3D000): the cluster is new, or its set-up was interrupted before
 * this step.
 */
const NOT_PREPARED = ['28P01', '28000', '3D000'];

/** Makes sure that the service's role and database exist and accept our password. */
export async function prepareServiceDatabase(port: number, password: string): Promise<string> {
  const url = connectionUrl(port, password);
  if (await canConnect(url)) return url;
  await withConnection({ connectionString: connectionUrl(port, password, SUPERUSER, 'postgres') }, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [SERVICE_NAME]);
    if (role.rowCount === 0) await client.query(`create role ${SERVICE_NAME} login`);
    await client.query(`alter role ${SERVICE_NAME} password ${client.escapeLiteral(password)}`);
    const database = await client.query('select from pg_database where datname = $1', [SERVICE_NAME]);
    if (database.rowCount === 0) await client.query(`create database ${SERVICE_NAME} owner ${SERVICE_NAME}`);
  });
  return url;
}

/** False when the server answers but doesn't know us or the database; throws any other error. */
export async function canConnect(url: string): Promise<boolean> {
  try {
    return await withConnection({ connectionString: url, connectionTimeoutMillis: 10_000 }, async () => true);
  } catch (error) {
    if (NOT_PREPARED.includes(systemErrorCode(error) ?? '')) return false;
    throw error;
  }
}
