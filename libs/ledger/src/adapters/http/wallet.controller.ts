import { Controller, Get, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentUser, prefersType, RequireUser, type AuthenticatedUser } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SpendingQuery } from '../postgres/spending.query.js';
import { StatementQuery } from '../postgres/statement.query.js';
import { SpendingQueryDto, SpendingReplyDto } from './spending.dto.js';
import { csvOf, CSV_TYPE } from './statement-csv.js';
import { StatementQueryDto, StatementReplyDto } from './statement.dto.js';
import { WalletReplyDto } from './wallet.dto.js';

/** Lines of a statement as a file; a longer one is asked for by days. */
const MOST_LINES = 100_000;

@ApiTags('Wallet')
@RequireUser('wallet')
@Controller('api/wallet')
export class WalletController {
  constructor(
    private readonly statement: StatementQuery,
    private readonly spending: SpendingQuery,
  ) {}

  /** Your balances: spendable money, and money held for open jobs, deploys and sessions. */
  @Get()
  getWallet(@CurrentUser() user: AuthenticatedUser): Promise<WalletReplyDto> {
    return this.statement.wallet(user.userId);
  }

  /** What you spent, by UTC day, currency and subject. */
  @Get('spending')
  async getSpending(
    @CurrentUser() user: AuthenticatedUser,
    @Query() { days }: SpendingQueryDto,
  ): Promise<SpendingReplyDto> {
    return { ok: true, days, spending: await this.spending.execute(user.userId, days) };
  }

  /**
   * Every line of one of your accounts, newest first. With `Accept: text/csv` it is a file of all that match, at most
   * 100,000 lines; `limit` doesn't count.
   */
  @Get('statement')
  // Without the file: generated clients would have a reply of two types.
  @ApiOkResponse({ type: StatementReplyDto })
  async getStatement(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Query() query: StatementQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatementReplyDto | StreamableFile> {
    if (!prefersType(CSV_TYPE, request.headers.accept)) return this.statement.lines(userId, query);
    const file = await csvOf(this.statement.all(userId, query, MOST_LINES));
    reply.headers({
      'Content-Type': `${CSV_TYPE}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="statement-${query.currency}.csv"`,
    });
    return new StreamableFile(file);
  }
}
