import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Ip, Patch, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Clock, PersonalData } from '@app/kernel';
import { CurrentUser, Fails, HttpErrors, OkDto, RequireUser, type AuthenticatedUser } from '@app/platform';
import type { FastifyReply } from 'fastify';
import { IdentityErrors } from '../../../identity.errors.js';
import { DeleteAccount } from '../../use-cases/delete-account.js';
import { ManageProfile } from '../../use-cases/manage-profile.js';
import { UpdateMeDto, DeleteMeDto, ExportReplyDto } from './account.dto.js';
import { MeReplyDto } from '../../../sessions/adapters/http/auth.dto.js';
import { exportJson } from './export-json.js';
import { toMe } from '../../../sessions/adapters/http/replies.js';

/** A user's own account: profile, export and deletion. */
@ApiTags('Auth')
@RequireUser()
@Controller('auth')
export class AccountController {
  constructor(
    private readonly profile: ManageProfile,
    private readonly deleting: DeleteAccount,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Changes your username or the language of your e-mails. Omitted fields stay as they are. */
  @Patch('me')
  @Fails(IdentityErrors.username_taken, IdentityErrors.username_changed_recently)
  async updateMe(@CurrentUser() { userId }: AuthenticatedUser, @Body() body: UpdateMeDto): Promise<MeReplyDto> {
    await this.profile.change({ userId, ...body });
    const shown = await this.profile.show(userId);
    if (!shown)
      throw HttpErrors.unauthorized('The account of this access token no longer exists. Log in with another account.');
    return toMe(shown);
  }

  /** Everything the service stores about you, as one JSON file: no secrets, and no data of others. */
  @Get('export')
  @ApiOkResponse({ type: ExportReplyDto })
  exportMe(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): StreamableFile {
    reply.headers({
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="export.json"',
      'Cache-Control': 'private, no-store',
    });
    return new StreamableFile(Readable.from(exportJson(this.personalData.sources, userId, this.clock.now())));
  }

  /**
   * Deletes your account permanently. Refused while its work or money is unsettled, and while it has a balance, unless
   * you forfeit it. Your tokens and keys stop working, and your personal data is removed everywhere; the ledger keeps
   * its lines by id. Nobody else can take your username. Your e-mail address can be registered again. An account with
   * two-factor sign-in needs `code` too.
   */
  @Delete('me')
  @HttpCode(200)
  @Fails(
    IdentityErrors.wrong_password,
    IdentityErrors.second_factor_required,
    IdentityErrors.wrong_code,
    IdentityErrors.money_held,
    IdentityErrors.balance_left,
    IdentityErrors.too_many_attempts,
    HttpErrors.overloaded,
  )
  async deleteMe(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() { password, code, forfeit_balance }: DeleteMeDto,
    @Ip() address: string,
  ): Promise<OkDto> {
    await this.deleting.execute({ userId, password, code, forfeit: forfeit_balance, address });
    return { ok: true };
  }
}
