import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeviceCommand } from '../../contract.js';
import { CommandLog, type CommandPage } from '../../ports/command-log.js';

interface NumberedRow {
  command_seq: string;
  seq: string | null;
  type: DeviceCommand['type'];
  payload: object;
  at: Date;
}

const FORGET_BATCH = 5_000;

/**
 * By hand: sent, read and polled several times a second, the first by an SQL function that other contexts call, too; old
 * commands are deleted in batches.
 */
@Injectable()
export class PostgresCommandLog extends CommandLog {
  constructor(private readonly database: Database) {
    super();
  }

  async append(deviceId: DeviceId, { type, payload }: DeviceCommand): Promise<void> {
    await this.database.query(
      'SELECT workers.send_command($1, $2, $3)',
      [deviceId, type, JSON.stringify(payload)],
      'workers-send-command',
    );
  }

  async after(deviceId: DeviceId, seq: number, limit: number): Promise<CommandPage | null> {
    const rows = await this.database.query<NumberedRow>(
      `SELECT d.command_seq, c.seq, c.type, c.payload, c.at
       FROM workers.device d
         LEFT JOIN LATERAL (SELECT * FROM workers.command WHERE device_id = d.id AND seq > $2 ORDER BY seq LIMIT $3) c ON true
       WHERE d.id = $1 AND d.revoked_at IS NULL
       ORDER BY c.seq`,
      [deviceId, seq, limit],
      'workers-commands-after',
    );
    if (!rows[0]) return null;
    const commands = rows
      .filter((row) => row.seq !== null)
      .map(({ seq: number, type, payload, at }) => ({ seq: Number(number), type, payload, at }));
    const last = commands.length === limit ? commands[limit - 1] : undefined;
    return { commands, lastSeq: last?.seq ?? Number(rows[0].command_seq) };
  }

  async news(waiting: Array<{ deviceId: DeviceId; after: number }>): Promise<DeviceId[]> {
    const rows = await this.database.query<{ id: DeviceId }>(
      `SELECT DISTINCT d.id FROM unnest($1::uuid[], $2::bigint[]) AS waiting(device_id, after)
         JOIN workers.device d ON d.id = waiting.device_id
       WHERE d.command_seq > waiting.after OR d.revoked_at IS NOT NULL`,
      [waiting.map(({ deviceId }) => deviceId), waiting.map(({ after }) => after)],
      'workers-command-news',
    );
    return rows.map(({ id }) => id);
  }

  async forgetBefore(time: Date): Promise<boolean> {
    const forgotten = await this.database.affect(
      `DELETE FROM workers.command WHERE (device_id, seq) IN (
         SELECT device_id, seq FROM workers.command WHERE at < $1 ORDER BY at LIMIT $2)`,
      [time, FORGET_BATCH],
    );
    return forgotten === FORGET_BATCH;
  }
}
