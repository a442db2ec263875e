import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { fromMicros, SpendErrors, toMicros } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import {
  CurrentUser,
  Fails,
  HttpErrors,
  IdempotentByHand,
  OkDto,
  Once,
  RequireUser,
  UuidParam,
  type AuthenticatedUser,
  type OnceRunner,
  LeadsTo,
} from '@app/platform';
import type { SessionId } from '../../contract.js';
import { toBytes, toGigabytes } from '../../domain/bytes.js';
import { SessionErrors } from '../../domain/session.errors.js';
import type { ProxyAccess } from '../../ports/proxy-provisioner.js';
import { ChangePassword } from '../../use-cases/change-password.js';
import { EndSession } from '../../use-cases/end-session.js';
import { FailSession } from '../../use-cases/fail-session.js';
import { OrderSession, type OrderedSession } from '../../use-cases/order-session.js';
import { TopUpSession } from '../../use-cases/top-up-session.js';
import { ListSessions } from '../postgres/list-sessions.query.js';
import { SessionUsage } from '../postgres/session-usage.query.js';
import { ShowSession } from '../postgres/show-session.query.js';
import {
  CreatedProxySessionReplyDto,
  CreateProxySessionDto,
  EndProxySessionDto,
  ProxyPasswordReplyDto,
  ProxySessionReplyDto,
  ProxySessionListDto,
  ProxySessionListQuery,
  ProxyTopUpReplyDto,
  TopUpProxySessionDto,
  type ProxyCredentialsDto,
} from './sessions.dto.js';
import { ProxyUsageReplyDto } from './usage.dto.js';

/**
 * A buyer's proxy sessions. Providers are called outside the transaction that stores a reply, so idempotency is by hand:
 * look for an earlier reply, do the slow part, store the outcome with the reply.
 */
@ApiTags('Bandwidth')
@RequireUser('bandwidth')
@Controller('api/bandwidth')
export class SessionsController {
  constructor(
    private readonly orderSession: OrderSession,
    private readonly failSession: FailSession,
    private readonly endSession: EndSession,
    private readonly topUpSession: TopUpSession,
    private readonly changePassword: ChangePassword,
    private readonly listSessions: ListSessions,
    private readonly showSession: ShowSession,
    private readonly usage: SessionUsage,
  ) {}

  /** Buys a proxy session: holds its price and returns the credentials, only this once. */
  @Post('create')
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(
    LedgerErrors.insufficient_balance,
    LedgerErrors.account_in_debt,
    SpendErrors.spend_cap_reached,
    SessionErrors.price_too_low,
    SessionErrors.exit_has_no_country,
    SessionErrors.session_too_small,
    SessionErrors.no_exit_available,
    SessionErrors.proxy_unavailable,
  )
  @LeadsTo('getProxySession', { id: '/session_id' })
  async createProxySession(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() body: CreateProxySessionDto,
    @Once() once: OnceRunner,
  ): Promise<CreatedProxySessionReplyDto> {
    const earlier = await once.earlier<CreatedProxySessionReplyDto>();
    if (earlier) return earlier;
    const ordered = await refusalsKept(once, () =>
      this.orderSession.execute({
        userId,
        boughtBytes: toBytes(body.gb),
        pricePerGbMicros: toMicros(body.price_per_gb),
        exit: body.exit,
        country: body.country?.toLowerCase() ?? null,
        creationKey: once.keyHash,
      }),
    );
    if (!ordered) throw HttpErrors.idempotency_in_progress(undefined, { retryAfterS: 1 });
    return this.activated(ordered, once);
  }

  /** Lists your active sessions, newest first, or those that are over. */
  @Get('sessions')
  listProxySessions(
    @CurrentUser() user: AuthenticatedUser,
    @Query() query: ProxySessionListQuery,
  ): Promise<ProxySessionListDto> {
    return this.listSessions.execute(user.userId, query);
  }

  /** Returns one of your sessions, active or over: its exits, history and cost. */
  @Get('sessions/:id')
  @Fails(SessionErrors.session_not_found)
  getProxySession(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<ProxySessionReplyDto> {
    return this.showSession.execute(id as SessionId, user.userId);
  }

  /** When one of your sessions used its bytes. */
  @Get('sessions/:id/usage')
  @Fails(SessionErrors.session_not_found)
  getProxyUsage(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<ProxyUsageReplyDto> {
    return this.usage.execute(id as SessionId, user.userId);
  }

  /** Buys more bytes for an active session, at its price. */
  @Post('sessions/:id/top-up')
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(
    SessionErrors.session_not_found,
    SessionErrors.session_ended,
    LedgerErrors.insufficient_balance,
    LedgerErrors.account_in_debt,
    SpendErrors.spend_cap_reached,
  )
  @Fails(SessionErrors.session_too_small, SessionErrors.session_too_large)
  async topUpProxySession(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { gb }: TopUpProxySessionDto,
    @Once() once: OnceRunner,
  ): Promise<ProxyTopUpReplyDto> {
    const sessionId = id as SessionId;
    const reply = await once(async (): Promise<ProxyTopUpReplyDto> => {
      const { costMicros, boughtBytes } = await this.topUpSession.execute({
        sessionId,
        userId,
        addedBytes: toBytes(gb),
      });
      return {
        ok: true,
        session_id: id,
        added_gb: gb,
        cost_usd: fromMicros(costMicros),
        gb_total: toGigabytes(boughtBytes),
      };
    });
    await this.topUpSession.tellProvider(sessionId);
    return reply;
  }

  /** Sets a new password for an active session; live connections continue, new ones need the new password. */
  @Post('sessions/:id/rotate-password')
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(SessionErrors.session_not_found, SessionErrors.session_ended, SessionErrors.proxy_unavailable)
  async rotateProxyPassword(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Once() once: OnceRunner,
  ): Promise<ProxyPasswordReplyDto> {
    const earlier = await once.earlier<ProxyPasswordReplyDto>();
    if (earlier) return earlier;
    const sessionId = id as SessionId;
    const access = await refusalsKept(once, () => this.changePassword.ask({ sessionId, userId }));
    return once(async () => {
      await this.changePassword.store(sessionId, access);
      return { ok: true as const, proxy: toProxy(access) };
    });
  }

  /** Ends a session: cuts its connections, charges the used bytes and returns the rest to you. */
  @Post('end')
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(SessionErrors.session_not_found)
  async endProxySession(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() body: EndProxySessionDto,
    @Once() once: OnceRunner,
  ): Promise<OkDto> {
    const earlier = await once.earlier<OkDto>();
    if (earlier) return earlier;
    await refusalsKept(once, () => this.endSession.execute({ sessionId: body.session_id as SessionId, userId }));
    return once(async () => ({ ok: true as const }));
  }

  private async activated(ordered: OrderedSession, once: OnceRunner): Promise<CreatedProxySessionReplyDto> {
    const mine: CreatedProxySessionReplyDto = {
      ok: true,
      session_id: ordered.sessionId,
      cost_usd: fromMicros(ordered.heldMicros),
      proxy: toProxy(ordered.access),
      expires_at: ordered.expiresAt.toISOString(),
    };
    let reply: CreatedProxySessionReplyDto | undefined;
    try {
      reply = await once(async () => {
        await this.orderSession.activate(ordered);
        return mine;
      });
      return reply;
    } finally {
      // Another request with this key was answered in the meantime: the session ordered here has no buyer.
      if (reply?.session_id !== ordered.sessionId)
        await this.failSession.execute(ordered.sessionId, ordered.access.providerRef);
    }
  }
}

/** Does the slow part; a refusal is stored as the reply for the request's key. */
async function refusalsKept<Outcome>(once: OnceRunner, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    return once<Outcome>(() => Promise.reject(error));
  }
}

const toProxy = ({ host, port, username, password }: ProxyAccess): ProxyCredentialsDto => ({
  host,
  port,
  username,
  password,
  protocol: 'socks5',
});
