import type { HelpTopic } from '../topic.js';

export const webhookDelivery: HelpTopic = {
  id: 'webhook-delivery',
  sources: ['GET /api/webhooks/{id}/deliveries', 'POST /api/webhooks/{id}/test', 'docs/events.md#webhooks'],
  en: {
    question: 'Why do my webhooks not arrive?',
    text: 'GET /api/webhooks/{id}/deliveries shows what was sent and what your server answered; POST /api/webhooks/{id}/test sends a test event. Answer any 2xx within {webhookTimeoutS} s, or we try again after seconds, then minutes, then hours; an event may come twice or out of order, so look at `webhook-id`. After five days without a success, or an answer 410, the webhook is disabled: fix your server, then POST /api/webhooks/{id}/enable sends what is waiting. POST /api/webhooks/{id}/deliveries/{delivery_id}/redeliver sends a single delivery again.',
  },
  tr: {
    question: "Webhook'larım neden gelmiyor?",
    text: 'GET /api/webhooks/{id}/deliveries neyin gönderildiğini ve sunucunuzun yanıtını gösterir; POST /api/webhooks/{id}/test deneme olayı yollar. {webhookTimeoutS} saniye içinde herhangi bir 2xx yanıtı verin; yoksa önce saniyeler, sonra dakikalar ve saatler arayla yeniden denenir; olay iki kez ya da sırasız gelebilir, `webhook-id` değerine bakın. Beş gün hiç ulaşmazsa ya da 410 yanıtında webhook kapatılır: sunucunuzu düzeltin, POST /api/webhooks/{id}/enable bekleyenleri gönderir. Tek bir olayı POST /api/webhooks/{id}/deliveries/{delivery_id}/redeliver yeniden yollar.',
  },
  ru: {
    question: 'Почему вебхуки не приходят?',
    text: 'GET /api/webhooks/{id}/deliveries показывает, что отправлено и что ответил ваш сервер; POST /api/webhooks/{id}/test шлёт пробное событие. Ответьте любым 2xx за {webhookTimeoutS} с, иначе будут повторы через секунды, минуты, потом часы; событие может прийти дважды или не по порядку — смотрите на `webhook-id`. После пяти дней без успеха или ответа 410 вебхук отключается: почините сервер, и POST /api/webhooks/{id}/enable отправит накопившееся. Одно событие повторит POST /api/webhooks/{id}/deliveries/{delivery_id}/redeliver.',
  },
  ko: {
    question: '웹훅이 왜 안 오나요?',
    text: 'GET /api/webhooks/{id}/deliveries에서 무엇을 보냈고 서버가 뭐라고 답했는지 볼 수 있고, POST /api/webhooks/{id}/test로 시험 이벤트를 보낼 수 있습니다. {webhookTimeoutS}초 안에 2xx로 답하지 않으면 몇 초, 몇 분, 몇 시간 간격으로 다시 시도합니다. 두 번 오거나 순서가 바뀔 수 있으니 `webhook-id`를 확인하세요. 닷새 동안 성공이 없거나 410으로 답하면 꺼집니다. 서버를 고친 뒤 POST /api/webhooks/{id}/enable을 보내면 밀린 것이 갑니다. 하나만 다시 보내려면 POST /api/webhooks/{id}/deliveries/{delivery_id}/redeliver를 쓰세요.',
  },
};
