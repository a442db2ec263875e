import pg from 'pg';
import { newId } from '@app/kernel/ids';
import type { DeviceId } from '@app/kernel';
import { migratedDatabase, type MigratedDatabase } from '../../../../../../test/support/migrated-database.js';
import { aContent, aDeploy } from '../../../../testing/a-deploy.js';
import type { DeployId, PlacementId } from '../../../contract.js';
import { deployDatabase } from '../../../deploy.database.js';
import { hashOfAccessToken, newAccessToken } from '../../domain/access-token.js';
import { hashOfTicket, newTunnelTicket, TICKET_VALID_S } from '../../domain/tunnel-ticket.js';
import { TypeormDeployRepository } from '../../../deploys/adapters/postgres/typeorm-deploy-repository.js';
import { PostgresReplicaDirectory } from './postgres-replica-directory.js';
import { TypeormTunnelRepository } from './typeorm-tunnel-repository.js';

let db: MigratedDatabase;
let pool: pg.Pool;
let directory: PostgresReplicaDirectory;

beforeAll(async () => {
  db = await migratedDatabase(deployDatabase);
  pool = new pg.Pool({ connectionString: db.url, max: 2 });
  pool.on('error', () => undefined);
  directory = new PostgresReplicaDirectory(pool);
});
afterAll(async () => {
  await pool?.end();
  await db?.drop();
});

async function deployed(changes = {}): Promise<DeployId> {
  const deploy = aDeploy({ port: 8080, ...changes });
  await new TypeormDeployRepository(db.database).insert(deploy, aContent({}));
  return deploy.deployId;
}

/** A placement of replica 1 that runs, on a device unless an address is given. */
async function placed(deployId: DeployId, address: string | null = null) {
  const [id, deviceId] = [newId<PlacementId>(), address === null ? newId<DeviceId>() : null];
  await pool.query(
    `INSERT INTO deploy.placement (id, deploy_id, replica, revision, device_id, place, room, hour_micros, state, running_at, good_at, address)
     VALUES ($1, $2, 1, 1, $3, 'rig', 1, 1, 'running', now(), now(), $4)`,
    [id, deployId, deviceId, address],
  );
  return { placementId: id, deviceId };
}

describe('the directory of replicas', () => {
  it('knows where a replica runs, on a device or a node', async () => {
    const onDevice = await deployed();
    const { placementId, deviceId } = await placed(onDevice);
    const target = { deployId: onDevice, placementId, port: 8080, deviceId, address: null };
    expect(await directory.target(onDevice, 1)).toEqual(target);
    expect(await directory.target(onDevice, 2)).toBeNull();
    const onNode = await deployed();
    await placed(onNode, '10.0.0.5:30001');
    expect(await directory.target(onNode, 1)).toMatchObject({ deviceId: null, address: '10.0.0.5:30001' });
  });

  it('names nothing that does not run, is over, or has no port', async () => {
    const starting = await deployed();
    await placed(starting);
    await pool.query(`UPDATE deploy.placement SET state = 'starting' WHERE deploy_id = $1`, [starting]);
    const ended = await deployed();
    await placed(ended);
    await pool.query(
      `UPDATE deploy.placement SET state = 'ended', ended_at = now(), cause = 'stopped' WHERE deploy_id = $1`,
      [ended],
    );
    const closed = await deployed({ port: null });
    await placed(closed);
    for (const deployId of [starting, ended, closed, newId<DeployId>()])
      expect(await directory.target(deployId, 1)).toBeNull();
  });

  it('admits a token to its own deploy, until it expires', async () => {
    const [deployId, other] = [await deployed(), await deployed()];
    const token = hashOfAccessToken(newAccessToken());
    const until = new Date(Date.now() + 60_000);
    const add = 'INSERT INTO deploy.access (token_sha256, deploy_id, user_id, expires_at) VALUES ($1, $2, $3, $4)';
    await pool.query(add, [token, deployId, newId(), until]);
    expect(await directory.admits(deployId, token)).toEqual({ until });
    expect(await directory.admits(other, token)).toBeNull();
    expect(await directory.admits(deployId, hashOfAccessToken(newAccessToken()))).toBeNull();
    await pool.query('UPDATE deploy.access SET expires_at = now() WHERE token_sha256 = $1', [token]);
    expect(await directory.admits(deployId, token)).toBeNull();
  });

  it('knows a device by any of its tickets that is not outdated, and forgets the others', async () => {
    const tickets = new TypeormTunnelRepository(db.database);
    const deviceId = newId<DeviceId>();
    const [first, second, third] = [newTunnelTicket(), newTunnelTicket(), newTunnelTicket()].map(hashOfTicket);
    await tickets.addTicket(deviceId, first!);
    await tickets.addTicket(deviceId, second!);
    expect(await directory.deviceOf(first!)).toBe(deviceId);
    expect(await directory.deviceOf(second!)).toBe(deviceId);
    expect(await directory.deviceOf(third!)).toBeNull();
    await pool.query('UPDATE deploy.tunnel SET made_at = now() - make_interval(secs => $2) WHERE ticket_sha256 = $1', [
      first,
      TICKET_VALID_S + 1,
    ]);
    expect(await directory.deviceOf(first!)).toBeNull();
    await tickets.addTicket(deviceId, third!);
    const { rows } = await pool.query('SELECT FROM deploy.tunnel WHERE device_id = $1', [deviceId]);
    expect(rows).toHaveLength(2);
  });
});
