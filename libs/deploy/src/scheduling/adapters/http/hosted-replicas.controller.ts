import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, RequireUser, type AuthenticatedUser } from '@app/platform';
import { ListHosted } from '../postgres/list-hosted.query.js';
import { HostedReplicaListDto, HostedReplicasQuery } from './hosted-replicas.dto.js';

/** Replicas of deploys, to the owners of the devices that run them. */
@ApiTags('Worker')
@Controller('api/worker')
export class HostedReplicasController {
  constructor(private readonly list: ListHosted) {}

  /** The replicas of deploys that run on your devices now, newest first. */
  @Get('replicas')
  @RequireUser('worker')
  listHostedReplicas(
    @CurrentUser() user: AuthenticatedUser,
    @Query() query: HostedReplicasQuery,
  ): Promise<HostedReplicaListDto> {
    return this.list.execute(user.userId, query);
  }
}
