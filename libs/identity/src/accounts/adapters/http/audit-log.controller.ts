import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { UserId } from '@app/kernel';
import {
  AuditLog,
  CurrentUser,
  RequireAdmin,
  RequireUser,
  type AuthenticatedUser,
  type RecordedAct,
} from '@app/platform';
import {
  AllAuditLogQuery,
  AuditEntryListDto,
  AuditLogQuery,
  OwnAuditEntryListDto,
  type AuditEntryBaseDto,
  type OwnAuditEntryDto,
} from './audit-log.dto.js';

@ApiTags('Auth')
@Controller('auth/audit-log')
export class AuditLogController {
  constructor(private readonly log: AuditLog) {}

  /** A year of what happened to your account: logins, failed logins, changes of credentials; newest first. */
  @Get()
  @RequireUser('account')
  async listOwnAuditLog(
    @CurrentUser() user: AuthenticatedUser,
    @Query() query: AuditLogQuery,
  ): Promise<OwnAuditEntryListDto> {
    const { acts, next_cursor } = await this.log.read({ userId: user.userId, act: query.act ?? null }, query);
    return { ok: true, acts: acts.map(toOwn), next_cursor };
  }
}

@ApiTags('Admin')
@Controller('api/admin/audit-log')
export class WholeAuditLogController {
  constructor(private readonly log: AuditLog) {}

  /** A year of what happened to all accounts, or to one, newest first. */
  @Get()
  @RequireAdmin()
  async listAuditLog(@Query() query: AllAuditLogQuery): Promise<AuditEntryListDto> {
    const userId = (query.user_id as UserId | undefined) ?? null;
    const { acts, next_cursor } = await this.log.read({ userId, act: query.act ?? null }, query);
    return { ok: true, acts: acts.map((act) => ({ ...toAct(act), user_id: act.user_id, by: act.by })), next_cursor };
  }
}

function toAct({ id, act, at, detail, address, program, request_id, api_key_id }: RecordedAct): AuditEntryBaseDto {
  return { id, act, at: at.toISOString(), detail, address, program, request_id, api_key_id };
}

/** Hides the addresses and clients of administrators from users. */
function toOwn(act: RecordedAct): OwnAuditEntryDto {
  if (act.by === act.user_id) return { ...toAct(act), by: 'you' };
  const hidden = { address: null, program: null, request_id: null, api_key_id: null };
  return { ...toAct(act), ...hidden, by: act.by === 'operator' ? 'operator' : 'admin' };
}
