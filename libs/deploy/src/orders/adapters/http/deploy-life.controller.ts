import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { fromMicros, SpendErrors } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import {
  BodyLimit,
  CurrentUser,
  Fails,
  Idempotent,
  LARGEST_BODY_KIB,
  PageQuery,
  RequireUser,
  UuidParam,
  type AuthenticatedUser,
} from '@app/platform';
import type { DeployId } from '../../../contract.js';
import { DeployOptions } from '../../../deploy.options.js';
import { DeployErrors } from '../../../deploys/domain/deploy.errors.js';
import type { GrowDeploy } from '../../../deploys/use-cases/own-deploy.js';
import { OpenAccess } from '../../../tunnels/use-cases/open-access.js';
import { ReviseDeploy } from '../../use-cases/revise-deploy.js';
import { ScaleDeploy } from '../../use-cases/scale-deploy.js';
import { StopDeploy } from '../../use-cases/stop-deploy.js';
import { DeployHistory } from '../postgres/deploy-history.query.js';
import { ShowDeploy, urlOf } from '../postgres/show-deploy.query.js';
import {
  DeployAccessReplyDto,
  CreateDeployAccessDto,
  DeployEventListDto,
  DeployRevisionReplyDto,
  DeployRevisionListDto,
  CreateDeployRevisionDto,
  RollBackDeployDto,
  ScaleDeployDto,
  DeployScaleReplyDto,
  DeployReceiptReplyDto,
} from './deploy-life.dto.js';

/** Changes of an ordered deploy, and its history. */
@ApiTags('Deploy')
@RequireUser('deploy')
@Controller('api/deploy/jobs/:id')
export class DeployLifeController {
  constructor(
    private readonly history: DeployHistory,
    private readonly revise: ReviseDeploy,
    private readonly scale: ScaleDeploy,
    private readonly stop: StopDeploy,
    private readonly show: ShowDeploy,
    private readonly open: OpenAccess,
    private readonly options: DeployOptions,
  ) {}

  /** Lists the events of a deploy with their reasons, newest first. */
  @Get('events')
  @Fails(DeployErrors.deploy_not_found)
  listDeployEvents(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Query() query: PageQuery,
  ): Promise<DeployEventListDto> {
    return this.history.events(id as DeployId, userId, query);
  }

  /** Lists the revisions of a deploy, newest first. */
  @Get('revisions')
  @Fails(DeployErrors.deploy_not_found)
  listDeployRevisions(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Query() query: PageQuery,
  ): Promise<DeployRevisionListDto> {
    return this.history.revisions(id as DeployId, userId, query);
  }

  /**
   * Updates the deploy with a new revision. At most one replica is down at a time. If the new revision keeps failing,
   * the deploy returns to the revision that still runs, or to the last good one.
   */
  @Post('revisions')
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  @Idempotent()
  @Fails(
    DeployErrors.deploy_not_found,
    DeployErrors.deploy_over,
    DeployErrors.cpu_has_no_gpus,
    DeployErrors.nothing_to_run,
    DeployErrors.registry_not_allowed,
    LedgerErrors.insufficient_balance,
    LedgerErrors.account_in_debt,
    SpendErrors.spend_cap_reached,
  )
  async createDeployRevision(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { memory_mb: memoryMb, gpu_count: gpuCount, image, command, env, network }: CreateDeployRevisionDto,
  ): Promise<DeployRevisionReplyDto> {
    const content = { image, command, env, network, memoryMb };
    return { ok: true, revision: await this.revise.execute({ ...growth(id, user), content, gpuCount }) };
  }

  /** Brings an earlier revision back, as a new revision that rolls out like any other. */
  @Post('rollback')
  @HttpCode(200)
  @Idempotent()
  @Fails(
    DeployErrors.deploy_not_found,
    DeployErrors.deploy_over,
    DeployErrors.revision_not_found,
    DeployErrors.no_earlier_revision,
    LedgerErrors.insufficient_balance,
    LedgerErrors.account_in_debt,
    SpendErrors.spend_cap_reached,
  )
  async rollBackDeploy(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { revision }: RollBackDeployDto,
  ): Promise<DeployRevisionReplyDto> {
    return { ok: true, revision: await this.revise.rollBack({ ...growth(id, user), revision: revision ?? null }) };
  }

  /** Changes the number of replicas. More are held for at once; for fewer, nothing returns before the end. */
  @Post('scale')
  @HttpCode(200)
  @Idempotent()
  @Fails(
    DeployErrors.deploy_not_found,
    DeployErrors.deploy_over,
    LedgerErrors.insufficient_balance,
    LedgerErrors.account_in_debt,
    SpendErrors.spend_cap_reached,
  )
  async scaleDeploy(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { replicas }: ScaleDeployDto,
  ): Promise<DeployScaleReplyDto> {
    const addedMicros = await this.scale.execute({ ...growth(id, user), replicas });
    return { ok: true, replicas, cost: fromMicros(addedMicros) };
  }

  /** Stops the deploy: its replicas are paid up to now, the rest of the hold returns to you. */
  @Post('stop')
  @HttpCode(200)
  @Idempotent()
  @Fails(DeployErrors.deploy_not_found)
  async stopDeploy(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<DeployReceiptReplyDto> {
    const deployId = id as DeployId;
    await this.stop.execute({ deployId, userId });
    const { receipt } = await this.show.execute(deployId, userId);
    return { ok: true, receipt: receipt! };
  }

  /** Makes secret addresses that open the `port` of each replica for a while. */
  @Post('access')
  @HttpCode(200)
  @Idempotent()
  @ApiBody({ type: CreateDeployAccessDto, required: false })
  @Fails(DeployErrors.deploy_not_found, DeployErrors.deploy_over, DeployErrors.deploy_has_no_port)
  async createDeployAccess(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { ttl_s: ttlS }: CreateDeployAccessDto,
  ): Promise<DeployAccessReplyDto> {
    const deployId = id as DeployId;
    const { token, expiresAt, replicas } = await this.open.execute({ deployId, userId, ttlS });
    const addresses = Array.from({ length: replicas }, (_, index) => ({
      replica: index + 1,
      url: `${urlOf(this.options.accessUrl, deployId, index + 1)}?access=${token}`,
    }));
    return { ok: true, expires_at: expiresAt.toISOString(), replicas: addresses };
  }
}

const growth = (id: string, { userId, apiKey }: AuthenticatedUser): GrowDeploy => ({
  deployId: id as DeployId,
  userId,
  keyId: apiKey?.id ?? null,
});
