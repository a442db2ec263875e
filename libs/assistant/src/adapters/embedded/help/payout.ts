import type { HelpTopic } from './topic.js';

export const payout: HelpTopic = {
  id: 'payout',
  en: {
    asks: [
      'what is the platform fee',
      'commission percent',
      'how much does a worker get paid',
      'when do I receive the payment for a job',
      'payout for completed work',
      'commission the platform takes',
    ],
    text: "When a job completes, its price less the platform's fee of {fee} goes to the device's owner: at once with `verification` `none`, and with `review`, the default, when the buyer accepts the result or the time to do so (`review_due_at`) is over. The fee is the same for everybody. GET /api/worker/earnings shows earnings by day, GET /api/wallet/statement every line.",
  },
  tr: {
    asks: [
      'platform kesintisi ne kadar',
      'komisyon oranı yüzde',
      'cihaz sahibi ne kadar alır',
      'iş ödemesini ne zaman alırım',
      'tamamlanan işin kazancı',
    ],
    text: 'İş tamamlanınca ücret, {fee} platform kesintisi düşülerek cihaz sahibine geçer: `verification` `none` ise hemen; varsayılan olan `review` ise alıcı sonucu kabul edince veya bunun süresi (`review_due_at`) dolunca. Kesinti herkes için aynıdır. GET /api/worker/earnings günlük kazancı, GET /api/wallet/statement her satırı gösterir.',
  },
  ru: {
    asks: [
      'какая комиссия платформы',
      'процент комиссии',
      'сколько получает владелец устройства',
      'когда придёт оплата за задание',
      'выплата за выполненную работу',
      'сколько процентов берёт платформа',
    ],
    text: 'Когда задание завершено, его цена за вычетом комиссии платформы {fee} поступает владельцу устройства: при `verification` `none` сразу, а при `review` (по умолчанию) — когда покупатель примет результат или истечёт срок (`review_due_at`). Комиссия для всех одинакова. GET /api/worker/earnings показывает заработок по дням, GET /api/wallet/statement — каждую операцию.',
  },
  ko: {
    asks: [
      '플랫폼 수수료는 얼마인가요',
      '수수료율',
      '워커는 얼마를 받나요',
      '작업 대금은 언제 받나요',
      '완료한 작업의 정산',
      '수수료 몇 퍼센트',
    ],
    text: '작업이 완료되면 플랫폼 수수료 {fee}를 뺀 금액이 기기 소유자에게 지급됩니다. `verification`이 `none`이면 바로, 기본값인 `review`이면 구매자가 결과를 수락하거나 기한(`review_due_at`)이 지났을 때 지급됩니다. 수수료는 누구에게나 같습니다. GET /api/worker/earnings는 일별 수익을, GET /api/wallet/statement는 모든 내역을 보여 줍니다.',
  },
};
