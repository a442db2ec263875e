import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LogErrors } from '@app/kernel';
import {
  BodyLimit,
  CurrentDevice,
  Fails,
  LARGEST_BODY_KIB,
  RequireDevice,
  UuidParam,
  type AuthenticatedDevice,
} from '@app/platform';
import type { PlacementId } from '../../../contract.js';
import { DeployErrors } from '../../../deploys/domain/deploy.errors.js';
import { KeepReplicaLogs } from '../../use-cases/keep-replica-logs.js';
import { AppendReplicaLogDto, AppendedReplicaLogReplyDto } from './deploy-logs.dto.js';

@ApiTags('Deploy')
@RequireDevice()
@Controller('api/deploy/replicas/:id')
export class ReplicaLogsController {
  constructor(private readonly logs: KeepReplicaLogs) {}

  /** Adds to the log of a replica on this device, after its end too. Sending a piece again is safe. */
  @Post('logs')
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  @Fails(DeployErrors.placement_not_found, LogErrors.log_offset_gap)
  async appendReplicaLog(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Param('id', UuidParam) id: string,
    @Body() { offset, text }: AppendReplicaLogDto,
  ): Promise<AppendedReplicaLogReplyDto> {
    const placementId = id as PlacementId;
    return { ok: true, next_offset: await this.logs.append({ placementId, deviceId, offset, text }) };
  }
}
