import type { HelpTopic } from '../topic.js';

export const chargeBack: HelpTopic = {
  id: 'charge-back',
  sources: ['GET /api/wallet/deposits/{id}', 'docs/economics.md#where-money-comes-from', 'docs/errors.md'],
  en: {
    question: 'What happens after a charge-back or a card dispute?',
    text: 'The bank takes the amount back: out of your dollars, then out of your coins that are no gifts; what is missing is your `usd_debt`. Until that is paid you can spend nothing, and everything that comes in, except gifts, pays it first; a new deposit settles it. If the dispute is won, the money comes back. Money that you earned from somebody whose bank took it back is `coin_disputed` or `usd_disputed`: you can spend it, and withdraw it once a person approves. How much of a deposit went back is in `reversals` of GET /api/wallet/deposits/{id}.',
  },
  tr: {
    question: 'Ters ibraz veya kart itirazından sonra ne olur?',
    text: 'Banka tutarı geri alır: önce dolarlarınızdan, sonra hediye olmayan coinlerinizden; eksik kalan `usd_debt` borcunuzdur. Ödenene kadar harcama yapamazsınız, hediyeler dışında gelen her şey önce onu öder; yeniden para yatırmak da kapatır. İtiraz kazanılırsa para geri gelir. Bankası parayı geri alan birinden kazandığınız para `coin_disputed` ya da `usd_disputed` olur: harcayabilirsiniz, bir kişi onaylarsa çekebilirsiniz de. Bir yatırmanın ne kadarının geri gittiği, GET /api/wallet/deposits/{id} içindeki `reversals` listesindedir.',
  },
  ru: {
    question: 'Что будет после чарджбэка или спора по карте?',
    text: 'Банк забирает сумму: из ваших долларов, затем из монет, которые не подарки; чего не хватило, становится долгом `usd_debt`. Пока он есть, тратить ничего нельзя, а всё поступающее, кроме подарков, сначала гасит его; можно просто пополнить счёт. Если спор выигран, деньги возвращаются. Заработанное у того, чей банк забрал деньги, помечается `coin_disputed` или `usd_disputed`: тратить его можно, а вывести — с одобрения человека. Сколько из пополнения ушло назад, показывает `reversals` в GET /api/wallet/deposits/{id}.',
  },
  ko: {
    question: '지불 거절(차지백)이나 카드 분쟁 뒤에는 어떻게 되나요?',
    text: '은행은 그 금액을 먼저 달러에서, 그다음 선물이 아닌 코인에서 가져가고, 모자란 만큼은 `usd_debt`라는 빚이 됩니다. 다 갚기 전에는 아무것도 쓸 수 없고 선물을 뺀 들어오는 돈이 먼저 빚을 갚으며, 다시 입금해서 갚아도 됩니다. 분쟁에서 이기면 돈이 돌아옵니다. 은행이 돈을 되가져간 사람에게서 번 돈은 `coin_disputed`나 `usd_disputed`가 되어 쓸 수는 있지만 출금하려면 사람의 승인이 필요합니다. 입금에서 되돌아간 금액은 GET /api/wallet/deposits/{id}의 `reversals`에 있습니다.',
  },
};
