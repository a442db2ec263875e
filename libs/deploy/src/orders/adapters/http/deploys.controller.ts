import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { fromMicros, SpendErrors } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import {
  BodyLimit,
  CurrentUser,
  Fails,
  Idempotent,
  LARGEST_BODY_KIB,
  RequireUser,
  UuidParam,
  type AuthenticatedUser,
  LeadsTo,
} from '@app/platform';
import type { DeployId, QuoteId } from '../../../contract.js';
import { DeployErrors } from '../../../deploys/domain/deploy.errors.js';
import type { AskedSize } from '../../domain/order.js';
import { amount, count } from '../../domain/words.js';
import { OrderDeploy, type OrderedDeploy } from '../../use-cases/order-deploy.js';
import { QuoteDeploy } from '../../use-cases/quote-deploy.js';
import { ListDeploys } from '../postgres/list-deploys.query.js';
import { ShowDeploy } from '../postgres/show-deploy.query.js';
import { DeployReplyDto, DeployListDto } from './deploys.dto.js';
import {
  DeployListQuery,
  CreateDeployDto,
  CreatedDeployReplyDto,
  DeployQuoteReplyDto,
  QuoteDeployDto,
} from './orders.dto.js';

/** A buyer's deploys: quotes, orders, lists. */
@ApiTags('Deploy')
@RequireUser('deploy')
@Controller('api/deploy')
export class DeploysController {
  constructor(
    private readonly quoting: QuoteDeploy,
    private readonly ordering: OrderDeploy,
    private readonly list: ListDeploys,
    private readonly show: ShowDeploy,
  ) {}

  /** Quotes the maximum price of a deploy. It is valid for five minutes: send its `quote_id` with the order. */
  @Post('quote')
  @HttpCode(200)
  @Idempotent()
  @Fails(DeployErrors.cpu_has_no_gpus)
  async quoteDeploy(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() body: QuoteDeployDto,
  ): Promise<DeployQuoteReplyDto> {
    const quote = await this.quoting.execute(userId, toSize(body));
    return {
      ok: true,
      quote: {
        quote_id: quote.quoteId,
        gpu_model: quote.size.gpuModel,
        gpu_count: quote.size.gpuCount,
        replicas: quote.size.replicas,
        duration_hrs: quote.size.durationHrs,
        payment_type: quote.size.currency,
        price_per_gpu_hour: fromMicros(quote.gpuHourMicros),
        total: fromMicros(quote.totalMicros),
        expires_at: quote.expiresAt.toISOString(),
      },
    };
  }

  /**
   * Orders a deploy and holds its price. It is queued and runs as soon as devices that fit are free. You pay for each
   * running second of a replica; the rest returns at the end.
   */
  @Post('job')
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  @Idempotent()
  @Fails(
    LedgerErrors.insufficient_balance,
    LedgerErrors.account_in_debt,
    SpendErrors.spend_cap_reached,
    DeployErrors.nothing_to_run,
    DeployErrors.registry_not_allowed,
    DeployErrors.cpu_has_no_gpus,
    DeployErrors.quote_not_found,
    DeployErrors.quote_expired,
    DeployErrors.quote_used,
    DeployErrors.quote_mismatch,
  )
  @LeadsTo('getDeploy', { id: '/job_id' })
  async createDeploy(
    @CurrentUser() { userId, apiKey }: AuthenticatedUser,
    @Body() body: CreateDeployDto,
  ): Promise<CreatedDeployReplyDto> {
    const { image, command, env, network, memory_mb: memoryMb } = body;
    const order = await this.ordering.execute({
      userId,
      name: body.job_name,
      jobType: body.job_type,
      size: toSize(body),
      content: { image, command, env, network, memoryMb },
      port: body.port ?? null,
      autoRenew: body.auto_renew,
      minHealthyS: body.min_healthy_s,
      keyId: apiKey?.id ?? null,
      quoteId: (body.quote_id?.toLowerCase() ?? null) as QuoteId | null,
    });
    const cost = fromMicros(order.heldMicros);
    return { ok: true, job_id: order.deployId, message: queued(body, order), cost, payment_type: order.currency };
  }

  /** Lists your deploys, newest first. */
  @Get('jobs')
  listDeploys(@CurrentUser() { userId }: AuthenticatedUser, @Query() query: DeployListQuery): Promise<DeployListDto> {
    return this.list.execute(userId, query);
  }

  /** Shows a deploy: its replicas with the reason of their state, its last events, and its receipt. */
  @Get('jobs/:id')
  @Fails(DeployErrors.deploy_not_found)
  getDeploy(@CurrentUser() { userId }: AuthenticatedUser, @Param('id', UuidParam) id: string): Promise<DeployReplyDto> {
    return this.show.execute(id as DeployId, userId);
  }
}

const toSize = (body: QuoteDeployDto): AskedSize => ({
  gpuModel: body.gpu_model,
  gpuCount: body.gpu_count,
  replicas: body.replicas,
  durationHrs: body.duration_hrs,
  currency: body.payment_type,
});

function queued({ job_name: name }: CreateDeployDto, { size, heldMicros, currency }: OrderedDeploy): string {
  const { gpuModel, gpuCount, replicas, durationHrs } = size;
  const each = gpuCount === 0 ? 'without GPU' : `with ${gpuCount === 1 ? '' : `${gpuCount} × `}${gpuModel}`;
  const held = `${amount(heldMicros, currency)} held`;
  return `"${name}" is queued: ${count(replicas, 'replica')} ${each} for ${count(durationHrs, 'hour')}; ${held}.`;
}
