import type { HelpTopic } from './topic.js';

export const cancelJob: HelpTopic = {
  id: 'cancel-job',
  en: {
    asks: ['cancel a job', 'stop my running job', 'how do I abort a job', 'what does cancelling cost'],
    text: 'POST /api/jobs/{id}/cancel. A waiting job returns its whole price; a running one pays the worker the share of `duration_hrs` up to its last sign of life, at least {cancelMinPay} of the price once it showed progress or a log, at most that before, and returns the rest.',
  },
  tr: {
    asks: ['bir işi iptal etmek', 'çalışan işimi durdurmak', 'işi nasıl iptal ederim', 'iptal etmenin bedeli'],
    text: 'POST /api/jobs/{id}/cancel. Bekleyen iş ücretin tamamını iade eder; çalışan iş, `duration_hrs` süresinin cihazın son yaşam belirtisine kadar geçen payını öder (ilerleme ya da günlük gösterdiyse en az ücretin {cancelMinPay} kadarını, göstermediyse en çok o kadarını) ve kalanını iade eder.',
  },
  ru: {
    asks: ['отменить задание', 'остановить выполняемое задание', 'как прервать задание', 'сколько стоит отмена'],
    text: 'POST /api/jobs/{id}/cancel. Ожидающее задание возвращает всю цену; выполняемое оплачивает долю `duration_hrs` до последнего признака жизни устройства: не меньше {cancelMinPay} цены, если был показан прогресс или журнал, иначе не больше, — и возвращает остальное.',
  },
  ko: {
    asks: ['작업 취소', '실행 중인 작업 중지', '작업을 취소하려면', '취소하면 비용이 드나요'],
    text: 'POST /api/jobs/{id}/cancel을 보내세요. 대기 중이면 대금 전액이 돌아오고, 실행 중이면 `duration_hrs` 가운데 기기의 마지막 신호까지 지난 만큼 지급하고(진행률이나 로그를 보였다면 대금의 {cancelMinPay} 이상, 보이지 않았다면 그 이하) 나머지가 돌아옵니다.',
  },
};
