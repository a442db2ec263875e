import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { TICKET_VALID_S } from '../../domain/tunnel-ticket.js';
import { TunnelTickets } from '../../ports/tunnel-repository.js';

@Injectable()
export class PostgresTunnelTickets extends TunnelTickets {
  constructor(private readonly database: Database) {
    super();
  }

  async keep(deviceId: DeviceId, ticketSha256: Buffer): Promise<void> {
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
