import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BodyLimit,
  CurrentDevice,
  Fails,
  HttpErrors,
  LARGEST_BODY_KIB,
  RequireDevice,
  type AuthenticatedDevice,
} from '@app/platform';
import type { PlacementId } from '../../../contract.js';
import { DeployOptions } from '../../../deploy.options.js';
import type { WantedReplica } from '../../ports/placement-repository.js';
import { OpenTunnel, type TunnelGrant } from '../../../tunnels/use-cases/open-tunnel.js';
import { SyncReplicas } from '../../use-cases/sync-replicas.js';
import {
  ReplicaOrderDto,
  SyncReplicasDto,
  SyncReplicasReplyDto,
  type ReplicaReportDto,
  type ReplicaTunnelDto,
} from './replicas.dto.js';

/** Replicas that run on devices. */
@ApiTags('Deploy')
@RequireDevice()
@Controller('api/deploy/replicas')
export class ReplicasController {
  constructor(
    private readonly sync: SyncReplicas,
    private readonly tunnels: OpenTunnel,
    private readonly options: DeployOptions,
  ) {}

  /**
   * Reports a device's replicas; the reply lists all that it should run. The device starts missing ones and stops those
   * not listed. Call it every `sync_s` seconds while there are replicas, at once when one changes or a `replicas` command
   * arrives, and once with `fresh` when the agent starts. Reports about replicas that should no longer run are no error.
   */
  @Post('sync')
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  @Fails(HttpErrors.overloaded)
  async syncReplicas(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Body() { fresh, replicas }: SyncReplicasDto,
  ): Promise<SyncReplicasReplyDto> {
    const wanted = await this.sync.execute({ runner: { deviceId }, fresh, reports: replicas.map(toReport) });
    const tunnel = wanted.some(({ port }) => port !== null) ? await this.tunnels.execute(deviceId) : null;
    return { ok: true, sync_s: this.options.syncS, replicas: wanted.map(toOrder), tunnel: tunnel && toTunnel(tunnel) };
  }
}

const toReport = ({ placement_id, state, exit_code, cause, reason }: ReplicaReportDto) => ({
  placementId: placement_id.toLowerCase() as PlacementId,
  state,
  exitCode: exit_code ?? null,
  cause: cause ?? null,
  reason: reason ?? '',
});

const toOrder = (replica: WantedReplica): ReplicaOrderDto => ({
  placement_id: replica.placementId,
  deploy_id: replica.deployId,
  job_name: replica.deployName,
  replica: replica.replica,
  revision: replica.revision,
  image: replica.image,
  command: replica.command,
  env: replica.env,
  network: replica.network,
  memory_mb: replica.memoryMb,
  gpu_count: replica.gpuCount,
  port: replica.port,
});

const toTunnel = ({ ticket, gateways }: TunnelGrant): ReplicaTunnelDto => ({
  ticket,
  gateways: gateways.map(({ host, port, certificateSha256 }) => ({
    host,
    port,
    certificate_sha256: certificateSha256,
  })),
});
