import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { UserId } from '@app/kernel';
import { Fails, RequireAdmin, UuidParam } from '@app/platform';
import { LedgerErrors } from '../../contract.js';
import { FindTransfer } from '../postgres/find-transfer.query.js';
import { StatementQuery } from '../postgres/statement.query.js';
import { AdminTransferReplyDto } from './admin-wallet.dto.js';
import { StatementReplyDto, StatementQueryDto } from './statement.dto.js';

/** Statements and transfers for administrators. */
@ApiTags('Admin')
@RequireAdmin()
@Controller('api/admin')
export class AdminWalletController {
  constructor(
    private readonly statement: StatementQuery,
    private readonly transfers: FindTransfer,
  ) {}

  /** Every line of one account of a user, newest first. */
  @Get('users/:id/statement')
  @Fails(LedgerErrors.wallet_not_found)
  async getUserStatement(
    @Param('id', UuidParam) id: string,
    @Query() query: StatementQueryDto,
  ): Promise<StatementReplyDto> {
    const page = await this.statement.lines(id as UserId, query);
    if (page.lines.length === 0 && page.next_cursor === null && !(await this.statement.hasWallet(id as UserId)))
      throw LedgerErrors.wallet_not_found();
    return page;
  }

  /** One transfer, by the id that a statement shows. */
  @Get('transfers/:id')
  @Fails(LedgerErrors.transfer_not_found)
  async getTransfer(@Param('id', UuidParam) id: string): Promise<AdminTransferReplyDto> {
    return { ok: true, transfer: await this.transfers.execute(id) };
  }
}
