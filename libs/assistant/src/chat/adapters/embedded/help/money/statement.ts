import type { HelpTopic } from '../topic.js';

export const statement: HelpTopic = {
  id: 'statement',
  sources: ['GET /api/wallet/statement', 'GET /api/wallet/spending'],
  en: {
    question: 'Where do I see my transactions?',
    text: "GET /api/wallet/statement?currency=coin (or usd) lists every line of your account, newest first, with amount, `balance_after`, `kind` and what it was for: jobs, deploys, sessions, deposits, withdrawals, rewards. A hold leaves the balance when you order, and what isn't spent comes back as a line of its own. It is JSON, and no line is ever changed or removed; older lines come with `next_cursor` as `cursor` in GET /api/wallet/statement.",
  },
  tr: {
    question: 'Hesap hareketlerimi nerede görürüm?',
    text: "GET /api/wallet/statement?currency=coin (veya usd) hesabınızın her satırını, en yenisi önce, tutarı, `balance_after`, `kind` ve nedeniyle listeler: işler, deploylar, oturumlar, yatırmalar, çekimler, ödüller. Sipariş verince bloke bakiyeden düşer, harcanmayan ayrı bir satırla geri gelir. Yanıt JSON'dur, hiçbir satır değişmez ve silinmez; eski satırlar için `next_cursor` değerini `cursor` olarak GET /api/wallet/statement isteğine verin.",
  },
  ru: {
    question: 'Где посмотреть мои операции?',
    text: 'GET /api/wallet/statement?currency=coin (или usd) перечисляет все строки счёта, сначала новые: сумма, `balance_after`, `kind` и основание — задания, деплои, сессии, пополнения, выводы, награды. При заказе деньги блокируются и уходят с баланса, а неистраченное возвращается отдельной строкой. Ответ — JSON, строки не меняются и не удаляются; для старых строк передайте `next_cursor` как `cursor` в GET /api/wallet/statement.',
  },
  ko: {
    question: '거래 내역은 어디서 보나요?',
    text: 'GET /api/wallet/statement?currency=coin(또는 usd)은 계정의 모든 줄을 최신순으로 금액, `balance_after`, `kind`, 사유와 함께 보여 주며, 작업, 배포, 세션, 입금, 출금, 보상이 모두 들어 있습니다. 주문하면 보류 금액이 잔액에서 빠지고, 쓰지 않은 돈은 별도의 줄로 돌아옵니다. 응답은 JSON이고 기록은 바뀌거나 지워지지 않으며, 더 오래된 줄은 `next_cursor`를 GET /api/wallet/statement에 `cursor`로 보내면 나옵니다.',
  },
};
