import { createHash } from 'node:crypto';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { preferredOf } from '@app/platform';
import type { FastifyReply } from 'fastify';
import { TEXTS } from './texts.js';
import type { ReturnPage } from './texts.js';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:26rem;padding:2rem 1.25rem}h1{font-size:1.5rem}`;

/** Nothing is loaded and nothing runs. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where the payment provider sends people back to. The pages say what happens next; they change and show nothing. */
@ApiExcludeController()
@Controller('payments')
export class ReturnPagesController {
  @Get('thanks')
  thanks(@Headers('accept-language') wish: string | undefined, @Res() reply: FastifyReply): void {
    send(reply, 'thanks', wish);
  }

  @Get('cancelled')
  cancelled(@Headers('accept-language') wish: string | undefined, @Res() reply: FastifyReply): void {
    send(reply, 'cancelled', wish);
  }

  @Get('payout-account')
  payoutAccount(@Headers('accept-language') wish: string | undefined, @Res() reply: FastifyReply): void {
    send(reply, 'payout_account', wish);
  }
}

function send(reply: FastifyReply, page: ReturnPage, wish: string | undefined): void {
  const lang = preferredOf(wish, ['en', 'tr', 'ru', 'ko'] as const) ?? 'en';
  const [title, text] = TEXTS[lang][page];
  void reply.headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': lang,
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Language',
  }).send(`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`);
}
