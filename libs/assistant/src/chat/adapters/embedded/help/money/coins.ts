import type { HelpTopic } from '../topic.js';

export const coins: HelpTopic = {
  id: 'coins',
  sources: ['GET /api/wallet', 'docs/economics.md#where-money-comes-from'],
  en: {
    question: 'What is a coin, and what is it worth in dollars?',
    text: "A coin is the service's own unit, not a cryptocurrency: one is worth {coinUsd}, a rate the operator sets. Jobs, rewards and referrals are in coins, proxy sessions in dollars, deploys in either. Coins don't expire; amounts have up to six decimals and are exact. Both balances are in GET /api/wallet, and POST /api/wallet/exchange turns one into the other.",
  },
  tr: {
    question: 'Coin nedir, kaç dolar eder?',
    text: 'Coin servisin kendi birimidir, kripto para değildir: bir coin {coinUsd} eder, bu kuru işletici belirler. İşler, ödüller ve davetler coin, proxy oturumları dolar, deploylar ikisinden biriyledir. Coinlerin süresi dolmaz; tutarlar en çok altı ondalıklıdır ve kesindir. İki bakiye de GET /api/wallet içindedir, POST /api/wallet/exchange birini diğerine çevirir.',
  },
  ru: {
    question: 'Что такое монета и сколько она стоит в долларах?',
    text: 'Монета — собственная единица сервиса, не криптовалюта: одна стоит {coinUsd}, курс задаёт оператор. Задания, награды и приглашения считаются в монетах, сессии прокси — в долларах, деплои — в том или другом. Монеты не сгорают; суммы имеют до шести знаков после запятой и точны. Оба баланса показывает GET /api/wallet, а POST /api/wallet/exchange меняет одно на другое.',
  },
  ko: {
    question: '코인이 뭐고 달러로 얼마인가요?',
    text: '코인은 이 서비스의 자체 단위이며 암호화폐가 아닙니다. 하나의 가치는 {coinUsd}이며 이 비율은 운영자가 정합니다. 작업과 보상, 추천은 코인으로, 프록시 세션은 달러로, 배포는 둘 중 하나로 계산합니다. 코인은 만료되지 않고 금액은 소수점 여섯 자리까지 정확합니다. 두 잔액은 GET /api/wallet에서 보고, POST /api/wallet/exchange로 서로 바꿀 수 있습니다.',
  },
};
