import type { HelpTopic } from '../topic.js';

export const changeJob: HelpTopic = {
  id: 'change-job',
  sources: ['POST /api/jobs/{id}/cancel', 'POST /api/jobs'],
  en: {
    question: 'Can I change a job after posting it?',
    text: "A posted job can't be changed: neither price, `spec` nor duration. While it waits, cancel it with POST /api/jobs/{id}/cancel, which returns the whole price, and post a corrected one with POST /api/jobs. A running one can be cancelled too, but its time is paid. Deploys can be changed while they run: POST /api/deploy/jobs/{id}/revisions.",
  },
  tr: {
    question: 'Bir işi gönderdikten sonra değiştirebilir miyim?',
    text: "Gönderilmiş iş değiştirilemez: ne ücreti, ne `spec` alanı, ne süresi. Beklerken POST /api/jobs/{id}/cancel ile iptal edin (ücretin tamamı döner) ve düzeltilmişini POST /api/jobs ile gönderin. Çalışan iş de iptal edilebilir ama süresi ödenir. Deploy'lar çalışırken değiştirilebilir: POST /api/deploy/jobs/{id}/revisions.",
  },
  ru: {
    question: 'Можно ли изменить задание после размещения?',
    text: 'Размещённое задание изменить нельзя: ни цену, ни `spec`, ни длительность. Пока оно ждёт, отмените его через POST /api/jobs/{id}/cancel — вся цена вернётся — и разместите исправленное через POST /api/jobs. Отменить можно и выполняемое, но его время оплачивается. Деплои меняются на ходу: POST /api/deploy/jobs/{id}/revisions.',
  },
  ko: {
    question: '등록한 작업을 바꿀 수 있나요?',
    text: '등록한 작업은 가격도 `spec`도 시간도 바꿀 수 없습니다. 대기 중이면 POST /api/jobs/{id}/cancel로 취소해 대금 전액을 돌려받고, 고친 것을 POST /api/jobs로 등록하세요. 실행 중인 작업도 취소할 수 있지만 걸린 시간만큼 지급됩니다. 배포는 실행 중에도 바꿀 수 있습니다: POST /api/deploy/jobs/{id}/revisions.',
  },
};
