import type { HelpTopic } from './topic.js';

export const coins: HelpTopic = {
  id: 'coins',
  en: {
    asks: [
      'what is a coin worth',
      'value of the coin in dollars',
      'difference between coins and USD',
      'welcome bonus for new accounts',
      'what is the coin currency unit',
    ],
    text: "The coin is the service's own unit: jobs and rewards are in coins, bandwidth is in USD. One coin counts as {coinUsd}. A new account here starts with {welcomeCoin} and {welcomeUsd}. Amounts have up to six decimals and are kept exactly.",
  },
  tr: {
    asks: [
      'bir coin kaç dolar',
      'coin değeri ne kadar',
      'coin ile usd farkı',
      'yeni hesaplara hoş geldin bonusu',
      'coin birimi nedir',
    ],
    text: 'Coin servisin kendi birimidir: işler ve ödüller coin, bant genişliği USD iledir. Bir coin {coinUsd} sayılır. Burada yeni hesap {welcomeCoin} ve {welcomeUsd} ile başlar. Tutarlar en çok altı ondalık basamaklıdır ve kuruşu kuruşuna tutulur.',
  },
  ru: {
    asks: [
      'сколько стоит монета',
      'курс монеты в долларах',
      'разница между монетами и usd',
      'приветственный бонус новым аккаунтам',
      'что за единица монета',
    ],
    text: 'Монета — собственная единица сервиса: задания и награды считаются в монетах, трафик — в USD. Одна монета приравнена к {coinUsd}. Новый аккаунт здесь получает {welcomeCoin} и {welcomeUsd}. Суммы имеют до шести знаков после запятой и хранятся точно.',
  },
  ko: {
    asks: [
      '코인 하나는 얼마인가요',
      '코인의 달러 가치',
      '코인과 usd의 차이',
      '신규 가입 환영 보너스',
      '코인이란 무슨 뜻',
    ],
    text: '코인은 이 서비스의 자체 단위입니다. 작업과 보상은 코인, 대역폭은 USD로 계산합니다. 코인 하나는 {coinUsd}로 칩니다. 여기서 새 계정은 {welcomeCoin}과 {welcomeUsd}로 시작합니다. 금액은 소수점 여섯 자리까지 정확하게 보관됩니다.',
  },
};
