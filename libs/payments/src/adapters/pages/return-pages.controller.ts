import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { LANGUAGES } from '@app/identity/contract';
import { html } from '@app/kernel/html';
import { preferredOf, sendPage } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TEXTS, type ReturnPage } from './texts.js';

/** Where the payment provider sends people back to. The pages say what happens next; they change and show nothing. */
@ApiExcludeController()
@Controller('payments')
export class ReturnPagesController {
  @Get('thanks')
  thanks(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    show(request, reply, 'thanks');
  }

  @Get('cancelled')
  cancelled(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    show(request, reply, 'cancelled');
  }

  @Get('payout-account')
  payoutAccount(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    show(request, reply, 'payout_account');
  }
}

function show({ headers }: FastifyRequest, reply: FastifyReply, name: ReturnPage): void {
  const lang = preferredOf(headers['accept-language'], LANGUAGES) ?? LANGUAGES[0];
  const [title, says] = TEXTS[lang][name];
  sendPage(reply, { lang, title, body: html`<p>${says}</p>` });
}
