import type { HelpTopic } from '../topic.js';

export const webhooks: HelpTopic = {
  id: 'webhooks',
  sources: ['POST /api/webhooks', 'GET /api/webhooks', 'GET /api/webhooks/{id}', 'docs/events.md#webhooks'],
  en: {
    question: 'How do I get notified when a job finishes?',
    text: 'Send POST /api/webhooks with `{"url":"https://example.com/hook","types":["job.completed","job.failed"]}`: each such event is then posted to your address, which must be public and `https`. `types` may also be `job.*`, `device.lost` or any other of docs/events.md; none means all. You can have {webhooksMax}: GET /api/webhooks lists them, DELETE /api/webhooks/{id} ends one. There is no mail when a job ends; without a server of your own follow the stream of GET /api/events.',
  },
  tr: {
    question: 'İş bitince nasıl haber alırım?',
    text: 'POST /api/webhooks çağrısına `{"url":"https://example.com/hook","types":["job.completed","job.failed"]}` gönderin: bu olayların her biri, herkese açık ve `https` olması gereken adresinize gönderilir. `types` içinde `job.*`, `device.lost` ya da docs/events.md sayfasındaki başka bir tür de olabilir; boşsa hepsi gelir. En çok {webhooksMax} webhook\'unuz olabilir: GET /api/webhooks listeler, DELETE /api/webhooks/{id} birini sonlandırır. İş bitince e-posta gelmez; kendi sunucunuz yoksa GET /api/events akışını izleyin.',
  },
  ru: {
    question: 'Как узнать, что задание завершилось?',
    text: 'Отправьте POST /api/webhooks с `{"url":"https://example.com/hook","types":["job.completed","job.failed"]}`: каждое такое событие придёт на ваш адрес, он должен быть публичным и `https`. В `types` можно указать `job.*`, `device.lost` или любой другой тип из docs/events.md; без типов приходят все. Вебхуков может быть {webhooksMax}: GET /api/webhooks перечисляет их, DELETE /api/webhooks/{id} удаляет один. Письмо о завершении не приходит; если своего сервера нет, читайте поток GET /api/events.',
  },
  ko: {
    question: '작업이 끝나면 어떻게 알림을 받나요?',
    text: 'POST /api/webhooks에 `{"url":"https://example.com/hook","types":["job.completed","job.failed"]}`를 보내면 해당 이벤트마다 그 주소로 알림이 갑니다. 주소는 공개된 `https`여야 합니다. `types`에는 `job.*`, `device.lost` 등 docs/events.md의 어떤 종류든 넣을 수 있고, 비우면 모두 받습니다. 웹훅은 {webhooksMax}개까지 만들 수 있고, GET /api/webhooks로 보고 DELETE /api/webhooks/{id}로 없앱니다. 작업이 끝나도 메일은 가지 않으니, 서버가 없다면 GET /api/events 스트림을 보세요.',
  },
};
