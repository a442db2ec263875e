import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeployId, PlacementId } from '../../../contract.js';
import { hydrated } from '../../../deploys/adapters/postgres/deploy-mapping.js';
import { DeployRow } from '../../../deploys/adapters/postgres/deploy.row.js';
import { DeployOptions } from '../../../deploy.options.js';
import type { DeployEventType } from '../../../deploys/domain/deploy-event.js';
import { DeployErrors } from '../../../deploys/domain/deploy.errors.js';
import type { Placement, PlacementCause } from '../../../deploys/domain/deploy.js';
import { replicaLabel } from '../../../tunnels/domain/replica-label.js';
import { BILLED_SECONDS } from '../../../scheduling/adapters/postgres/billed-seconds.js';
import type { DeployReplyDto, DeployReceiptDto, DeployReplicaDto } from '../http/deploys.dto.js';
import { ITEM, ITEM_FROM, toItem, type ItemRow } from './list-deploys.query.js';

const EVENTS_SHOWN = 50;
const LINES_SHOWN = 1000;

interface ReplicaJson {
  replica: number;
  id: PlacementId | null;
  state: Placement['state'] | null;
  place: string | null;
  revision: number | null;
  since: string;
  running_at: string | null;
  cause: PlacementCause | null;
  exit_code: number | null;
  reason: string | null;
}

interface LineJson {
  replica: number;
  place: string;
  revision: number;
  running_s: number;
  billed_micros: string;
  cause: PlacementCause;
}

interface EventJson {
  at: string;
  type: DeployEventType;
  message: string;
  replica: number | null;
  revision: number | null;
}

interface DetailRow extends ItemRow {
  replica_list: ReplicaJson[];
  events: EventJson[];
  lines: LineJson[];
}

const REPLICAS = `(SELECT json_agg(json_build_object('replica', n, 'id', p.id, 'state', p.state, 'place', p.place,
    'revision', p.revision, 'since', coalesce(p.ended_at, p.running_at, p.assigned_at, d.created_at),
    'running_at', p.running_at, 'cause', p.cause, 'exit_code', p.exit_code, 'reason', p.reason) ORDER BY n)
  FROM generate_series(1, d.replicas) n LEFT JOIN LATERAL (SELECT * FROM deploy.placement
    WHERE deploy_id = d.id AND replica = n ORDER BY id DESC LIMIT 1) p ON true)`;
const EVENTS = `(SELECT coalesce(json_agg(json_build_object('at', e.at, 'type', e.type, 'message', e.message,
    'replica', e.replica, 'revision', e.revision) ORDER BY e.id), '[]')
  FROM (SELECT * FROM deploy.event WHERE deploy_id = d.id ORDER BY id DESC LIMIT $3) e)`;
const LINES = `(SELECT coalesce(json_agg(json_build_object('replica', p.replica, 'place', p.place,
    'revision', p.revision, 'running_s', ${BILLED_SECONDS}::int,
    'billed_micros', p.billed_micros::text, 'cause', p.cause) ORDER BY p.id DESC), '[]')
  FROM (SELECT * FROM deploy.placement WHERE deploy_id = d.id AND billed_micros > 0 AND d.ended_at IS NOT NULL
    ORDER BY id DESC LIMIT $4) p)`;

/** A deploy with its replicas, history and receipt, for its buyer. By hand: one statement instead of four. */
@Injectable()
export class ShowDeploy {
  constructor(
    private readonly database: Database,
    private readonly options: DeployOptions,
  ) {}

  async execute(deployId: DeployId, userId: UserId): Promise<DeployReplyDto> {
    const [row] = await this.database.query<DetailRow>(
      `SELECT ${ITEM}, ${REPLICAS} AS replica_list, ${EVENTS} AS events, ${LINES} AS lines
       FROM ${ITEM_FROM} WHERE d.id = $1 AND d.owner_id = $2`,
      [deployId, userId, EVENTS_SHOWN, LINES_SHOWN],
    );
    if (!row) throw DeployErrors.deploy_not_found();
    const deploy = hydrated(this.database.repository(DeployRow), row);
    return {
      ok: true,
      job: {
        ...toItem(deploy, row),
        good_revision: deploy.goodRevision,
        auto_renew: deploy.autoRenew,
        min_healthy_s: deploy.minHealthyS,
        port: deploy.port,
        executor: deploy.executor,
      },
      replicas: row.replica_list.map((replica) => this.toReplica(deploy, replica)),
      events: row.events.map((event) => ({ ...event, at: time(event.at) })),
      receipt: toReceipt(deploy, row.lines),
    };
  }

  private toReplica(
    deploy: DeployRow,
    { id, state, since, running_at, reason, ...shown }: ReplicaJson,
  ): DeployReplicaDto {
    const reachable = deploy.port !== null && state === 'running';
    return {
      ...shown,
      placement_id: id,
      state: state ?? 'waiting',
      since: time(since),
      running_at: running_at === null ? null : time(running_at),
      reason: reason ?? deploy.reason,
      url: reachable ? urlOf(this.options.accessUrl, deploy.id, shown.replica) : null,
    };
  }
}

/** Ends in `/`. */
export function urlOf(accessUrl: string, deployId: DeployId, replica: number): string {
  return `${accessUrl.replace('{label}', replicaLabel(deployId, replica)).replace(/\/$/, '')}/`;
}

function toReceipt(
  { heldMicros, billedMicros, returnedMicros }: DeployRow,
  lines: LineJson[],
): DeployReceiptDto | null {
  if (returnedMicros === null) return null;
  const listed = lines.reduce((sum, line) => sum + BigInt(line.billed_micros), 0n);
  return {
    held: fromMicros(heldMicros),
    billed: fromMicros(billedMicros),
    returned: fromMicros(returnedMicros),
    lines: lines.map(({ billed_micros, ...line }) => ({ ...line, amount: fromMicros(BigInt(billed_micros)) })),
    other_amount: fromMicros(billedMicros - listed),
  };
}

const time = (text: string): string => new Date(text).toISOString();
