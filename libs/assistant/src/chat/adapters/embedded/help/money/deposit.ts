import type { HelpTopic } from '../topic.js';

export const deposit: HelpTopic = {
  id: 'deposit',
  sources: ['POST /api/wallet/deposits', 'GET /api/wallet/deposits/{id}', 'docs/operations.md#payments'],
  en: {
    question: 'How do I add money to my balance?',
    text: "POST /api/wallet/deposits {amount_usd} with {depositMin} to {depositMax}, in whole cents, returns a `checkout_url`: open it and pay by card on the payment provider's page, within two hours. Your dollars are credited in full, a moment after you paid. For jobs, exchange them for coins with POST /api/wallet/exchange/quote. A service without a payment provider answers `payments_not_configured`. What became of a payment is in GET /api/wallet/deposits.",
  },
  tr: {
    question: 'Bakiyeme nasıl para yüklerim?',
    text: 'POST /api/wallet/deposits {amount_usd} ile {depositMin} – {depositMax} arası, tam sent olarak isteyin; yanıttaki `checkout_url` adresini açıp iki saat içinde ödeme sağlayıcısının sayfasında kartla ödeyin. Dolarlarınız ödemeden bir an sonra eksiksiz bakiyeye geçer. İşler için POST /api/wallet/exchange/quote ile coine çevirin. Ödeme sağlayıcısı kurulmamış bir servis `payments_not_configured` yanıtı verir. Ödemenin durumu GET /api/wallet/deposits içindedir.',
  },
  ru: {
    question: 'Как пополнить баланс?',
    text: 'POST /api/wallet/deposits {amount_usd} на сумму от {depositMin} до {depositMax}, без долей цента, возвращает `checkout_url`: откройте его и в течение двух часов оплатите картой на странице платёжного провайдера. Доллары зачисляются полностью через мгновение после оплаты. Для заданий обменяйте их на монеты через POST /api/wallet/exchange/quote. Сервис без платёжного провайдера отвечает `payments_not_configured`. Что стало с платежом, показывает GET /api/wallet/deposits.',
  },
  ko: {
    question: '잔액을 어떻게 충전하나요?',
    text: 'POST /api/wallet/deposits {amount_usd}에 {depositMin}~{depositMax}를 센트 단위로 보내면 `checkout_url`이 나옵니다. 그 결제 대행사 페이지를 열어 두 시간 안에 카드로 결제하세요. 결제하고 잠시 뒤 달러가 전액 들어옵니다. 작업에 쓰려면 POST /api/wallet/exchange/quote로 코인으로 바꾸고, 결제 대행사를 쓰지 않는 서비스라면 `payments_not_configured`라고 답합니다. 결제 상태는 GET /api/wallet/deposits에 있습니다.',
  },
};
