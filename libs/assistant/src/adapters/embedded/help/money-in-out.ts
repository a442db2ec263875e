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
    text: 'Paying in and out needs a payment provider that the operator of this server connects (POST /api/wallet/deposits, POST /api/wallet/withdrawals, POST /api/wallet/exchange). While none is connected, these are not available and coins can be earned and spent here only.',
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
    text: 'Para yatırmak ve çekmek için bu sunucuyu işletenin bir ödeme sağlayıcısı bağlaması gerekir (POST /api/wallet/deposits, POST /api/wallet/withdrawals, POST /api/wallet/exchange). Bağlı değilse bunlar kullanılamaz; coin yalnızca burada kazanılır ve harcanır.',
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
    text: 'Для ввода и вывода денег оператор этого сервера должен подключить платёжного провайдера (POST /api/wallet/deposits, POST /api/wallet/withdrawals, POST /api/wallet/exchange). Пока он не подключён, это недоступно: монеты можно заработать и потратить только здесь.',
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
    text: '입금과 출금은 이 서버의 운영자가 결제 업체를 연결해야 쓸 수 있습니다(POST /api/wallet/deposits, POST /api/wallet/withdrawals, POST /api/wallet/exchange). 연결되지 않은 동안에는 사용할 수 없고, 코인은 이 서비스 안에서만 벌고 쓸 수 있습니다.',
  },
};
