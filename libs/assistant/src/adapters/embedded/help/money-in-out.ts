import type { HelpTopic } from './topic.js';

export const moneyInOut: HelpTopic = {
  id: 'money-in-out',
  en: {
    asks: [
      'how do I deposit money',
      'withdraw my earnings',
      'cash out coins',
      'top up my balance',
      'exchange coins to dollars',
      'pay by card',
      'withdraw money',
    ],
    text: 'Paying in, paying out and exchanging come with a later version: in this one coins can be earned and spent here only.',
  },
  tr: {
    asks: [
      'nasıl para yatırırım',
      'kazancımı çekmek',
      'coinleri nakde çevirmek para çekme',
      'bakiye yüklemek',
      'coinleri dolara çevirmek',
      'kartla ödemek',
      'para çekmek',
      'parayı nasıl çekerim',
    ],
    text: 'Para yatırma, çekme ve çevirme sonraki bir sürümle gelecek: bu sürümde coin yalnızca burada kazanılır ve harcanır.',
  },
  ru: {
    asks: [
      'как пополнить счёт',
      'вывести заработок',
      'обналичить монеты вывод денег',
      'пополнение баланса',
      'обменять монеты на доллары',
      'оплатить картой',
    ],
    text: 'Пополнение, вывод и обмен появятся в следующей версии: в этой монеты можно заработать и потратить только здесь.',
  },
  ko: {
    asks: [
      '돈은 어떻게 입금하나요',
      '수익 출금',
      '코인을 현금으로 바꾸기 인출',
      '잔액 충전',
      '코인을 달러로 환전',
      '카드로 결제',
    ],
    text: '입금, 출금, 환전은 이후 버전에서 제공됩니다. 이 버전에서는 코인을 이 서비스 안에서만 벌고 쓸 수 있습니다.',
  },
};
