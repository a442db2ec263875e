import type { HelpTopic } from '../topic.js';

export const fees: HelpTopic = {
  id: 'fees',
  sources: ['docs/economics.md#who-is-paid-what', 'GET /api/wallet/statement'],
  en: {
    question: 'What fees does the platform take?',
    text: 'The device owner pays {fee} of what a job or deploy earns; buyers pay the price and nothing on top. For a proxy session, the owner of the device gets {exitShare} of what the buyer pays for the bytes it carries. An exchange between coins and dollars costs {exchangeFee}; deposits, withdrawals and an account cost nothing. Each fee shows in GET /api/wallet/statement as the difference between price and pay.',
  },
  tr: {
    question: 'Platform hangi kesintileri alır?',
    text: 'Cihaz sahibi, iş ya da deploy kazancının {fee} kadarını öder; alıcı ücreti öder, üstüne bir şey ödemez. Proxy oturumunda cihazın sahibi, taşınan baytlar için alıcının ödediğinin {exitShare} kadarını alır. Coin ile dolar arasında çevirme {exchangeFee} tutar; yatırma, çekme ve hesap burada ücretsizdir. Her kesinti, GET /api/wallet/statement dökümünde ücret ile ödeme arasındaki farktır.',
  },
  ru: {
    question: 'Какие комиссии берёт платформа?',
    text: 'Владелец устройства отдаёт {fee} от заработанного на задании или деплое; покупатель платит цену и ничего сверху. Из цены байтов, которые устройство передало для сессии прокси, его владелец получает {exitShare}. Обмен между монетами и долларами стоит {exchangeFee}; пополнение, вывод и сам аккаунт здесь бесплатны. Каждая комиссия видна в GET /api/wallet/statement как разница цены и выплаты.',
  },
  ko: {
    question: '플랫폼은 어떤 수수료를 받나요?',
    text: '기기 소유자가 작업이나 배포로 번 돈의 {fee}를 냅니다. 구매자는 가격만 내고 추가 요금은 없습니다. 기기가 프록시 세션을 위해 전달한 바이트는 가격의 {exitShare}가 소유자에게 갑니다. 코인과 달러 환전은 {exchangeFee}이고, 입금과 출금, 계정은 무료입니다. 수수료는 GET /api/wallet/statement에서 가격과 지급액의 차이로 보입니다.',
  },
};
