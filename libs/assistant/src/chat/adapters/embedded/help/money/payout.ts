import type { HelpTopic } from '../topic.js';

export const payout: HelpTopic = {
  id: 'payout',
  sources: ['docs/economics.md#who-is-paid-what', 'GET /api/jobs/{id}', 'GET /api/wallet/statement'],
  en: {
    question: 'When am I paid for a job that my device did, and how much?',
    text: 'You are paid the price less {fee}. With `verification` `none` that is at once; with `review`, the default, when the buyer accepts the result or has been silent for {reviewH} h, and with a quorum when enough results agree. An interruption by your device pays nothing; a dispute freezes the price. Until when it waits is `review_due_at` of the answer to POST /api/jobs/{id}/complete; what was paid is in GET /api/wallet/statement.',
  },
  tr: {
    question: 'Cihazımın yaptığı iş için ne zaman ve ne kadar ödeme alırım?',
    text: 'Size ücretin {fee} kesinti sonrası kalanı ödenir. `verification` `none` ise hemen; varsayılan olan `review` ise alıcı sonucu kabul edince ya da {reviewH} saat sessiz kalınca; quorum varsa yeterince sonuç uyuşunca. Cihazınız yüzünden yarıda kalan iş ödenmez, itiraz ücreti dondurur. Ne zamana kadar bekleneceği POST /api/jobs/{id}/complete yanıtındaki `review_due_at` alanıdır; ödenenler GET /api/wallet/statement içindedir.',
  },
  ru: {
    question: 'Когда и сколько мне заплатят за задание моего устройства?',
    text: 'Вам платят цену задания за вычетом {fee}. При `verification` `none` — сразу; при `review`, по умолчанию, — когда покупатель примет результат или промолчит {reviewH} ч; при кворуме — когда совпадёт достаточно результатов. Прерывание по вине устройства не оплачивается, спор замораживает цену. До какого времени ждать, говорит `review_due_at` в ответе POST /api/jobs/{id}/complete; что выплачено, показывает GET /api/wallet/statement.',
  },
  ko: {
    question: '내 기기가 한 작업은 언제, 얼마를 받나요?',
    text: '가격에서 {fee}를 뺀 금액을 받습니다. `verification`이 `none`이면 바로, 기본값인 `review`이면 구매자가 결과를 수락하거나 {reviewH}시간 동안 답이 없을 때, 정족수 작업이면 충분한 결과가 일치할 때 지급됩니다. 내 기기 때문에 중단된 작업은 지급되지 않고, 분쟁이 생기면 금액이 동결됩니다. 언제까지 기다리는지는 POST /api/jobs/{id}/complete 응답의 `review_due_at`에, 지급 내역은 GET /api/wallet/statement에 있습니다.',
  },
};
