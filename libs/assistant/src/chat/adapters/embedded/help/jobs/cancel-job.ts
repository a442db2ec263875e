import type { HelpTopic } from '../topic.js';

export const cancelJob: HelpTopic = {
  id: 'cancel-job',
  sources: ['POST /api/jobs/{id}/cancel', 'docs/adr/0027-pay-at-the-end-of-time.md'],
  en: {
    question: 'How do I cancel a job?',
    text: 'POST /api/jobs/{id}/cancel ends it. A waiting job returns its whole price. A running one pays the share of `duration_hrs` that has passed, at least {cancelMinPay} of the price once it showed progress or a log, at most that before; the rest returns at once, and the reply says how much (`refunded_coin`, `paid_coin`). GET /api/jobs/{id} shows it afterwards.',
  },
  tr: {
    question: 'Bir işi nasıl iptal ederim?',
    text: 'POST /api/jobs/{id}/cancel işi bitirir. Bekleyen iş ücretinin tamamını iade eder. Çalışan iş, `duration_hrs` süresinin geçen payını öder: ilerleme ya da günlük gösterdiyse ücretin en az {cancelMinPay} kadarını, göstermediyse en çok o kadarını; kalanı hemen döner ve yanıt miktarları söyler (`refunded_coin`, `paid_coin`). Sonradan GET /api/jobs/{id} gösterir.',
  },
  ru: {
    question: 'Как отменить задание?',
    text: 'POST /api/jobs/{id}/cancel завершает его. Ожидающее задание возвращает всю цену. Выполняемое оплачивает прошедшую долю `duration_hrs`: не меньше {cancelMinPay} цены, если были видны прогресс или журнал, иначе не больше этого; остальное возвращается сразу, а ответ называет суммы (`refunded_coin`, `paid_coin`). Потом это видно в GET /api/jobs/{id}.',
  },
  ko: {
    question: '작업은 어떻게 취소하나요?',
    text: 'POST /api/jobs/{id}/cancel로 끝냅니다. 대기 중인 작업은 대금 전액이 돌아옵니다. 실행 중이면 `duration_hrs` 가운데 지난 만큼 지급하는데, 진행률이나 로그를 보였다면 대금의 {cancelMinPay} 이상, 보이지 않았다면 그 이하입니다. 나머지는 바로 돌아오고 금액은 응답에 있습니다(`refunded_coin`, `paid_coin`). 나중에는 GET /api/jobs/{id}에서 볼 수 있습니다.',
  },
};
