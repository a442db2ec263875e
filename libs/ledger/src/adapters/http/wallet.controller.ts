import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, RequireUser, type AuthenticatedUser } from '@app/platform';
import { StatementQuery } from '../postgres/statement.query.js';
import { StatementReplyDto, StatementQueryDto, WalletReplyDto } from './wallet.dto.js';

@ApiTags('Wallet')
@RequireUser('wallet')
@Controller('api/wallet')
export class WalletController {
  constructor(private readonly statement: StatementQuery) {}

  /** Your balances: spendable money, and money held for open jobs, deploys and sessions. */
  @Get()
  getWallet(@CurrentUser() user: AuthenticatedUser): Promise<WalletReplyDto> {
    return this.statement.wallet(user.userId);
  }

  /** Every line of one of your accounts, newest first. */
  @Get('statement')
  getStatement(@CurrentUser() user: AuthenticatedUser, @Query() query: StatementQueryDto): Promise<StatementReplyDto> {
    return this.statement.lines(user.userId, query.currency, query.limit, query.cursor);
  }
}
