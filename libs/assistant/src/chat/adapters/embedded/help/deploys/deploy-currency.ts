import type { HelpTopic } from '../topic.js';

export const deployCurrency: HelpTopic = {
  id: 'deploy-currency',
  sources: ['POST /api/deploy/job', 'POST /api/wallet/exchange'],
  en: {
    question: 'Can I pay for a deploy in dollars?',
    text: 'A deploy is paid in coins unless you order it with `"payment_type":"usd"`; the price is the same, at {coinUsd} a coin. The money has to be in the balance of that currency, and what isn\'t used returns to it. Jobs are paid in coins only. One currency becomes the other with POST /api/wallet/exchange; POST /api/deploy/quote tells the price in either.',
  },
  tr: {
    question: "Deploy'u dolarla ödeyebilir miyim?",
    text: 'Deploy, `"payment_type":"usd"` ile sipariş etmezseniz coin ile ödenir; fiyat aynıdır, bir coin {coinUsd} sayılır. Para o para biriminin bakiyesinde olmalıdır; kullanılmayan oraya döner. İşler yalnızca coin ile ödenir. POST /api/wallet/exchange birini ötekine çevirir; POST /api/deploy/quote ikisiyle de fiyat söyler.',
  },
  ru: {
    question: 'Можно ли оплатить деплой долларами?',
    text: 'Деплой оплачивается монетами, если не заказать его с `"payment_type":"usd"`; цена та же, монета считается за {coinUsd}. Деньги должны быть на балансе этой валюты, туда же вернётся неиспользованное. Задания оплачиваются только монетами. Одну валюту в другую меняет POST /api/wallet/exchange; POST /api/deploy/quote называет цену в любой.',
  },
  ko: {
    question: '배포를 달러로 결제할 수 있나요?',
    text: '`"payment_type":"usd"`로 주문하지 않으면 배포는 코인으로 지불합니다. 값은 같고, 코인 하나는 {coinUsd}로 칩니다. 돈은 그 통화의 잔액에 있어야 하고, 쓰지 않은 것도 그리로 돌아옵니다. 작업은 코인으로만 지불합니다. 통화는 POST /api/wallet/exchange로 바꾸고, POST /api/deploy/quote는 어느 쪽으로든 값을 알려 줍니다.',
  },
};
