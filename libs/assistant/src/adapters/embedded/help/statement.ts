import type { HelpTopic } from './topic.js';

export const statement: HelpTopic = {
  id: 'statement',
  en: {
    asks: [
      'where do I see my transactions',
      'account statement',
      'wallet history',
      'list of payments and holds',
      'why did my balance change',
    ],
    text: 'GET /api/wallet/statement?currency=coin (or usd) lists every line of your account with amount, balance after it, kind and what it was for: jobs, bandwidth and rewards in one list, newest first.',
  },
  tr: {
    asks: [
      'hesap hareketlerimi nerede görürüm',
      'hesap özeti ekstre',
      'cüzdan geçmişi',
      'ödemeler ve blokeler listesi',
      'bakiyem neden değişti',
    ],
    text: 'GET /api/wallet/statement?currency=coin (veya usd) hesabınızın her satırını tutarı, sonraki bakiyesi, türü ve nedeniyle listeler: işler, bant genişliği ve ödüller tek listede, en yenisi önce.',
  },
  ru: {
    asks: [
      'где посмотреть операции',
      'выписка по счёту',
      'история кошелька',
      'список платежей и блокировок',
      'почему изменился баланс',
    ],
    text: 'GET /api/wallet/statement?currency=coin (или usd) перечисляет все операции по счёту: сумму, баланс после неё, вид и основание — задания, трафик и награды одним списком, сначала новые.',
  },
  ko: {
    asks: ['거래 내역은 어디서 보나요', '계좌 명세서', '지갑 내역', '결제와 보류 목록', '잔액이 왜 바뀌었나요'],
    text: 'GET /api/wallet/statement?currency=coin(또는 usd)은 계정의 모든 내역을 금액, 거래 후 잔액, 종류, 사유와 함께 보여 줍니다. 작업, 대역폭, 보상이 한 목록에 최신순으로 나옵니다.',
  },
};
