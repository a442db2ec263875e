import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { LANGUAGES } from '@app/identity/contract';
import { html } from '@app/kernel/html';
import { preferredOf, sendPage } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

type ReturnPage = 'thanks' | 'cancelled' | 'payout_account';

/** Title and text of each page. */
const TEXTS: Record<'en' | 'tr' | 'ru' | 'ko', Record<ReturnPage, [string, string]>> = {
  en: {
    thanks: ['Thank you', 'We credit your balance as soon as the payment is confirmed, usually within seconds.'],
    cancelled: ['Nothing was paid', 'You can close this page. Start another deposit whenever you like.'],
    payout_account: [
      'Payout account',
      'You can close this page. Check your payout account to see whether anything is missing.',
    ],
  },
  tr: {
    thanks: ['Teşekkürler', 'Ödeme onaylanınca bakiyenize eklenir; genellikle birkaç saniye sürer.'],
    cancelled: ['Ödeme yapılmadı', 'Bu sayfayı kapatabilirsiniz. Dilediğiniz zaman yeniden para yatırabilirsiniz.'],
    payout_account: [
      'Ödeme hesabı',
      'Bu sayfayı kapatabilirsiniz. Eksik bir şey olup olmadığını ödeme hesabınızda görebilirsiniz.',
    ],
  },
  ru: {
    thanks: ['Спасибо', 'Баланс пополнится, как только платёж будет подтверждён, обычно за несколько секунд.'],
    cancelled: ['Оплата не выполнена', 'Эту страницу можно закрыть. Пополнить баланс можно в любое время.'],
    payout_account: [
      'Счёт для выплат',
      'Эту страницу можно закрыть. Проверьте счёт для выплат: там видно, нужно ли что-то ещё.',
    ],
  },
  ko: {
    thanks: ['감사합니다', '결제가 확인되는 대로 잔액에 반영됩니다. 보통 몇 초면 됩니다.'],
    cancelled: ['결제되지 않았습니다', '이 페이지를 닫아도 됩니다. 언제든지 다시 입금할 수 있습니다.'],
    payout_account: ['지급 계좌', '이 페이지를 닫아도 됩니다. 부족한 정보가 있는지 지급 계좌에서 확인하세요.'],
  },
};

/** The payment provider sends people back to these pages. They say what happens next; they neither change nor show data. */
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
