import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { TICKET_VALID_S } from '../../domain/tunnel-ticket.js';
import { TunnelRepository, type Access } from '../../ports/tunnel-repository.js';
import { AccessRow } from './tunnel.row.js';

@Injectable()
export class TypeormTunnelRepository extends TunnelRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async addAccess(access: Access): Promise<void> {
    await this.database.repository(AccessRow).insert(access);
  }

  /** By hand: a bounded delete that skips what another process deletes. */
  forgetAccess(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM deploy.access WHERE token_sha256 IN (
         SELECT token_sha256 FROM deploy.access WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  /** By hand: hot, every device that runs a port renews its ticket once a minute with each api process. */
  async addTicket(deviceId: DeviceId, ticketSha256: Buffer): Promise<void> {
    await this.database.query(
      'DELETE FROM deploy.tunnel WHERE device_id = $1 AND made_at < now() - make_interval(secs => $2)',
      [deviceId, TICKET_VALID_S],
      'deploy-drop-tickets',
    );
    await this.database.query(
      'INSERT INTO deploy.tunnel (ticket_sha256, device_id) VALUES ($2, $1)',
      [deviceId, ticketSha256],
      'deploy-keep-ticket',
    );
  }
}
