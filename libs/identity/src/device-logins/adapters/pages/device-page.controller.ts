import { Controller, Get, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MAX_AMOUNT, toMicros } from '@app/kernel';
import { asDomainError, fieldsOf, IsAmount, Optional, QueryNumber, sendPage, TakesFields } from '@app/platform';
import { IsIn, IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusePage, typedAgain } from '../../../mails/adapters/pages/problems.js';
import { languageOf } from '../../../sessions/adapters/http/request.js';
import { AnswerDeviceLogin } from '../../use-cases/answer-device-login.js';
import { answeredPage, approvePage, codePage, problemOf } from './device-page.js';
import { TEXTS } from './texts/index.js';

const LONGEST_CODE = 40;

class AnswerForm {
  @IsString()
  @MaxLength(LONGEST_CODE)
  code!: string;

  @IsIn(['approve', 'deny'])
  decision!: 'approve' | 'deny';

  @Optional()
  @IsString()
  @MaxLength(254)
  email: string = '';

  @Optional()
  @IsString()
  @MaxLength(400)
  password: string = '';

  @Optional()
  @IsString()
  @MaxLength(22)
  second_factor: string = '';

  @Optional()
  @QueryNumber()
  @IsAmount({ max: MAX_AMOUNT })
  daily_cap_coin?: number;

  @Optional()
  @QueryNumber()
  @IsAmount({ max: MAX_AMOUNT })
  daily_cap_usd?: number;
}

/**
 * Where a person answers the login of a program, without JavaScript or a cookie. The password is sent with the answer, so
 * another site's form gains nothing. Its images and links gain nothing either: a code that comes from another site is
 * neither looked up nor counted as wrong before the person sends it from here.
 */
@ApiExcludeController()
@Controller('device')
export class DevicePageController {
  constructor(private readonly answering: AnswerDeviceLogin) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() address: string): Promise<void> {
    const { code } = request.query as Record<string, unknown>;
    if (typeof code !== 'string' || code === '') return sendPage(reply, codePage(languageOf(request)));
    if (isFromAnotherSite(request))
      return sendPage(reply, codePage(languageOf(request), undefined, code.slice(0, LONGEST_CODE)));
    await this.ask(request, reply, address, code.slice(0, LONGEST_CODE));
  }

  @Post()
  @TakesFields()
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() address: string): Promise<void> {
    const lang = languageOf(request);
    if (isFromAnotherSite(request)) return sendPage(reply, codePage(lang), 403);
    try {
      const form = fieldsOf(request, AnswerForm);
      const micros = (amount?: number) => (amount === undefined ? null : toMicros(amount));
      const { code: userCode, decision, email, password } = form;
      const dailyCapMicros = { coin: micros(form.daily_cap_coin), usd: micros(form.daily_cap_usd) };
      const approval = { userCode, email, password, code: form.second_factor || undefined, address, dailyCapMicros };
      const isAnswered = await (decision === 'approve'
        ? this.answering.approve(approval)
        : this.answering.deny(userCode, address));
      if (isAnswered) sendPage(reply, answeredPage(lang, decision));
      else sendPage(reply, codePage(lang, TEXTS[lang].unknown), 400);
    } catch (error) {
      await this.ask(request, reply, address, typedAgain(request)['code'] ?? '', error);
    }
  }

  /** Shows what waits under a code, and the problem of an answer that was refused. */
  private async ask(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    code: string,
    problem?: unknown,
  ): Promise<void> {
    const lang = languageOf(request);
    const texts = TEXTS[lang];
    const known = asDomainError(problem);
    if (problem !== undefined && !known) throw problem;
    try {
      const login = await this.answering.find(code, address);
      if (!login) return sendPage(reply, codePage(lang, texts.unknown), 400);
      if (!known) return sendPage(reply, approvePage(lang, code, login));
      const page = approvePage(lang, code, login, { ...typedAgain(request), problem: problemOf(known, texts) });
      refusePage(request, reply, known, page);
    } catch (error) {
      const refusal = asDomainError(error);
      if (!refusal) throw error;
      refusePage(request, reply, refusal, codePage(lang, texts.busy));
    }
  }
}

/** By what browsers say of a request (Fetch Metadata); other clients say nothing, and are counted. */
const isFromAnotherSite = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));
