import type { HelpTopic } from '../topic.js';

export const withdraw: HelpTopic = {
  id: 'withdraw',
  sources: ['POST /api/wallet/withdrawals', 'POST /api/wallet/payout-account', 'docs/operations.md#payments'],
  en: {
    question: 'How do I withdraw money?',
    text: "Confirm your e-mail address, and set up your payout account once with POST /api/wallet/payout-account: you name your bank on the payment provider's page. Exchange coins for dollars first, with POST /api/wallet/exchange/quote. Then request it with POST /api/wallet/withdrawals {amount_usd}, at least {withdrawMin}, while you are logged in: no API key can do this. What the platform gave you stays here; GET /api/wallet/withdrawals shows how far a withdrawal is.",
  },
  tr: {
    question: 'Parayı nasıl çekerim?',
    text: 'E-posta adresinizi doğrulayın ve bir kez POST /api/wallet/payout-account ile ödeme hesabınızı kurun: bankanızı ödeme sağlayıcısının sayfasında girersiniz. Coinler önce POST /api/wallet/exchange/quote ile dolara çevrilir. Sonra POST /api/wallet/withdrawals {amount_usd} ile en az {withdrawMin} isteyin; kendiniz giriş yapmış olmalısınız, API anahtarı yetmez. Platformun verdikleri burada kalır; çekimin durumunu GET /api/wallet/withdrawals gösterir.',
  },
  ru: {
    question: 'Как вывести деньги?',
    text: 'Подтвердите адрес почты и один раз через POST /api/wallet/payout-account настройте счёт для выплат: банк вы указываете на странице платёжного провайдера. Монеты сначала меняются на доллары через POST /api/wallet/exchange/quote. Затем запросите POST /api/wallet/withdrawals {amount_usd} на {withdrawMin} или больше, войдя сами: API-ключ не подойдёт. Подаренное платформой остаётся здесь; ход вывода показывает GET /api/wallet/withdrawals.',
  },
  ko: {
    question: '출금은 어떻게 하나요?',
    text: '이메일 주소를 인증하고, 한 번만 POST /api/wallet/payout-account로 지급 계좌를 설정하세요. 은행 정보는 결제 대행사 페이지에 입력합니다. 코인은 먼저 POST /api/wallet/exchange/quote로 달러로 바꿔야 합니다. 그런 다음 직접 로그인해서 POST /api/wallet/withdrawals {amount_usd}로 {withdrawMin} 이상을 신청하세요(API 키로는 안 됩니다). 플랫폼이 준 돈은 출금할 수 없고, 진행 상황은 GET /api/wallet/withdrawals에 나옵니다.',
  },
};
