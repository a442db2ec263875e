import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, OptionalUser, PageQuery, RequireUser, type AuthenticatedUser } from '@app/platform';
import { preferredOf } from '@app/platform/http/preferred-language';
import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../domain/language.js';
import { ShowChallenge } from '../../use-cases/show-challenge.js';
import { ListRewards } from '../postgres/list-rewards.query.js';
import { ChallengeReplyDto, ChallengeQuery, RewardListDto } from './rewards.dto.js';

/** Rewards, and the word of the day. */
@ApiTags('Assistant')
@Controller('api/assistant')
export class RewardsController {
  constructor(
    private readonly list: ListRewards,
    private readonly challenge: ShowChallenge,
  ) {}

  /** Your rewards, newest first: paid, held and refused ones, each with its reason. */
  @Get('rewards')
  @RequireUser('assistant')
  async listRewards(
    @CurrentUser() user: AuthenticatedUser,
    @Query() query: PageQuery,
    @Req() { headers }: FastifyRequest,
  ): Promise<RewardListDto> {
    const lang = languageOf(headers);
    return { ok: true, ...(await this.list.execute(user.userId, query, lang)) };
  }

  /** Your word of the day: a photo that shows it proves that it is yours and from today, and earns more. */
  @Get('challenge')
  @OptionalUser('assistant')
  getChallenge(
    @CurrentUser() user: AuthenticatedUser | undefined,
    @Query() query: ChallengeQuery,
    @Req() { headers }: FastifyRequest,
  ): ChallengeReplyDto {
    const lang = query.lang ?? languageOf(headers);
    const { word, validUntil, instructions } = this.challenge.execute(user?.userId ?? null, lang);
    return { ok: true, word, valid_until: validUntil.toISOString(), instructions };
  }
}

const languageOf = (headers: FastifyRequest['headers']): Language =>
  preferredOf(headers['accept-language'], LANGUAGES) ?? DEFAULT_LANGUAGE;
