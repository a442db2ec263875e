import type { HelpTopic } from '../topic.js';

export const jobNotify: HelpTopic = {
  id: 'job-notify',
  sources: ['POST /api/webhooks', 'GET /api/events', 'docs/events.md'],
  en: {
    question: 'Can I be told when my job is done?',
    text: 'Three ways: a webhook, POST /api/webhooks with `{"url":"https://…","types":["job.*"]}`, is called when a job starts, completes or fails; GET /api/events with `Accept: text/event-stream` streams the same events to you; and GET /api/jobs/{id}/logs as a stream ends with the job. No mail is sent about jobs. All types, those of deploys too, are in docs/events.md.',
  },
  tr: {
    question: 'İş bitince nasıl bildirim alırım?',
    text: 'Üç yol var: POST /api/webhooks `{"url":"https://…","types":["job.*"]}` ile kurulan webhook iş başlayınca, tamamlanınca ya da başarısız olunca çağrılır; GET /api/events, `Accept: text/event-stream` ile aynı olayları akıtır; akış olarak GET /api/jobs/{id}/logs ise işle birlikte biter. İşler için e-posta gönderilmez. Deploy\'larınkilerle birlikte bütün türler docs/events.md sayfasındadır.',
  },
  ru: {
    question: 'Как получить уведомление, когда задание закончится?',
    text: 'Три способа: вебхук POST /api/webhooks с `{"url":"https://…","types":["job.*"]}` вызывается, когда задание начато, завершено или провалено; GET /api/events с `Accept: text/event-stream` передаёт те же события потоком; поток GET /api/jobs/{id}/logs кончается вместе с заданием. Писем о заданиях нет. Все типы, и для деплоев, — в docs/events.md.',
  },
  ko: {
    question: '작업이 다 되면 알려 주나요?',
    text: '세 가지 방법이 있습니다. POST /api/webhooks에 `{"url":"https://…","types":["job.*"]}`로 만든 웹훅은 작업이 시작되거나 완료되거나 실패하면 호출되고, GET /api/events는 `Accept: text/event-stream`으로 같은 이벤트를 흘려보내며, 스트림으로 연 GET /api/jobs/{id}/logs는 작업과 함께 끝납니다. 작업에 대한 메일은 보내지 않습니다. 배포를 포함한 모든 유형은 docs/events.md에 있습니다.',
  },
};
