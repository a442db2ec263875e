import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { newId, toMicros, type UserId } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import { CurrentUser, Fails, Idempotent, RequireAdmin, UuidParam, type AuthenticatedUser } from '@app/platform';
import { IdentityErrors } from '../../../identity.errors.js';
import { ChangeRole } from '../../use-cases/change-role.js';
import { CorrectBalance } from '../../use-cases/correct-balance.js';
import { SuspendAccount } from '../../use-cases/suspend-account.js';
import { AdminAccounts } from '../postgres/admin-accounts.query.js';
import {
  AdjustBalanceDto,
  AdminAccountListDto,
  AdminAccountReplyDto,
  AdminUsersQuery,
  GrantCoinsDto,
  AdminReasonDto,
} from './admin-users.dto.js';

/** Accounts, for administrators. The audit log records each act, with who did it and why. */
@ApiTags('Admin')
@RequireAdmin()
@Controller('api/admin/users')
export class AdminUsersController {
  constructor(
    private readonly accounts: AdminAccounts,
    private readonly suspending: SuspendAccount,
    private readonly roles: ChangeRole,
    private readonly correcting: CorrectBalance,
  ) {}

  /** Finds accounts by id, e-mail address or username (whole, or a part of it), or lists all, newest first. */
  @Get()
  async listUsers(@Query() query: AdminUsersQuery): Promise<AdminAccountListDto> {
    return { ok: true, ...(await this.accounts.list(query)) };
  }

  /** Shows an account with its balances. */
  @Get(':id')
  @Fails(IdentityErrors.user_not_found)
  async getUser(@Param('id', UuidParam) id: string): Promise<AdminAccountReplyDto> {
    return this.reply(id);
  }

  /** Grants coins or dollars from the treasury. They can be spent here, but not exchanged or withdrawn. */
  @Post(':id/grant')
  @HttpCode(200)
  @Idempotent()
  @Fails(IdentityErrors.user_not_found, IdentityErrors.own_account)
  grantCoins(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() body: GrantCoinsDto,
  ): Promise<AdminAccountReplyDto> {
    return this.correct(admin, id, 'grant', body);
  }

  /** Corrects a balance by a transfer to or from the treasury. */
  @Post(':id/adjust')
  @HttpCode(200)
  @Idempotent()
  @Fails(IdentityErrors.user_not_found, IdentityErrors.own_account, LedgerErrors.insufficient_balance)
  adjustBalance(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() body: AdjustBalanceDto,
  ): Promise<AdminAccountReplyDto> {
    return this.correct(admin, id, 'adjust', body);
  }

  /**
   * Suspends the account. Its log-ins, access tokens, API keys and worker tokens are refused within two seconds. Its
   * devices return their jobs; its proxy sessions and deploys end, and the unused part of their price returns to its
   * balance. Safe to repeat.
   */
  @Post(':id/suspend')
  @HttpCode(200)
  @Fails(IdentityErrors.user_not_found, IdentityErrors.own_account)
  suspendUser(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { why }: AdminReasonDto,
  ): Promise<AdminAccountReplyDto> {
    return this.setStanding(admin, id, true, why);
  }

  /** Lifts a suspension: everything that was refused works again. Safe to repeat. */
  @Post(':id/unsuspend')
  @HttpCode(200)
  @Fails(IdentityErrors.user_not_found, IdentityErrors.own_account)
  unsuspendUser(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { why }: AdminReasonDto,
  ): Promise<AdminAccountReplyDto> {
    return this.setStanding(admin, id, false, why);
  }

  /** Lets the account use `/api/admin`. Safe to repeat. */
  @Post(':id/make-admin')
  @HttpCode(200)
  @Fails(IdentityErrors.user_not_found, IdentityErrors.own_account)
  makeAdmin(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { why }: AdminReasonDto,
  ): Promise<AdminAccountReplyDto> {
    return this.setRole(admin, id, 'admin', why);
  }

  /** Takes that permission away at once. Safe to repeat. */
  @Post(':id/unmake-admin')
  @HttpCode(200)
  @Fails(IdentityErrors.user_not_found, IdentityErrors.own_account)
  unmakeAdmin(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { why }: AdminReasonDto,
  ): Promise<AdminAccountReplyDto> {
    return this.setRole(admin, id, 'user', why);
  }

  private async correct(
    admin: AuthenticatedUser,
    id: string,
    act: 'grant' | 'adjust',
    { amount, currency, why }: GrantCoinsDto,
  ): Promise<AdminAccountReplyDto> {
    const userId = id as UserId;
    // One per request: its Idempotency-Key makes a repeat safe.
    const key = `admin:${act}:${newId()}`;
    await this.correcting.execute({
      userId,
      currency,
      amountMicros: toMicros(amount),
      act,
      key,
      by: admin.userId,
      why,
    });
    return this.reply(id);
  }

  private async setStanding(admin: AuthenticatedUser, id: string, suspended: boolean, why: string) {
    await this.suspending.execute({ userId: id as UserId, suspended, by: admin.userId, why });
    return this.reply(id);
  }

  private async setRole(admin: AuthenticatedUser, id: string, role: 'user' | 'admin', why: string) {
    await this.roles.execute({ userId: id as UserId, role, by: admin.userId, why });
    return this.reply(id);
  }

  private async reply(id: string): Promise<AdminAccountReplyDto> {
    return { ok: true, user: await this.accounts.show(id as UserId) };
  }
}
