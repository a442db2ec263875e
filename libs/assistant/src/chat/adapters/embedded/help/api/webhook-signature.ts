import type { HelpTopic } from '../topic.js';

export const webhookSignature: HelpTopic = {
  id: 'webhook-signature',
  sources: ['docs/events.md#webhooks', 'POST /api/webhooks/{id}/rotate-secret'],
  en: {
    question: 'How do I verify the signature of a webhook?',
    text: 'Each message is signed by the Standard Webhooks scheme in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`: give them, the raw body and the `secret` (`whsec_…`) to a library of standardwebhooks.com. The secret is shown once, in the reply that creates the webhook. If it is lost or leaked, POST /api/webhooks/{id}/rotate-secret gives another; for a day the old one signs too.',
  },
  tr: {
    question: 'Webhook imzasını nasıl doğrularım?',
    text: "Her ileti Standard Webhooks düzeniyle `webhook-id`, `webhook-timestamp` ve `webhook-signature` başlıklarında imzalanır: bunları, ham gövdeyi ve `secret` değerini (`whsec_…`) standardwebhooks.com kitaplıklarından birine verin. Sır yalnızca bir kez, webhook'u oluşturan yanıtta gösterilir. Kaybolur ya da sızarsa POST /api/webhooks/{id}/rotate-secret yenisini verir; bir gün boyunca eskisi de imzalar.",
  },
  ru: {
    question: 'Как проверить подпись вебхука?',
    text: 'Каждое сообщение подписано по схеме Standard Webhooks в заголовках `webhook-id`, `webhook-timestamp` и `webhook-signature`: передайте их, сырое тело и `secret` (`whsec_…`) библиотеке с standardwebhooks.com. Секрет показывается один раз — в ответе на создание вебхука. Если он потерян или утёк, POST /api/webhooks/{id}/rotate-secret выдаст другой; сутки подписывает и старый.',
  },
  ko: {
    question: '웹훅 서명은 어떻게 검증하나요?',
    text: '모든 메시지는 Standard Webhooks 방식으로 `webhook-id`, `webhook-timestamp`, `webhook-signature` 헤더에 서명됩니다. 이 헤더들과 원본 본문, `secret`(`whsec_…`)을 standardwebhooks.com의 라이브러리에 넘기면 됩니다. 시크릿은 웹훅을 만든 응답에서 한 번만 보입니다. 잃어버리거나 유출되면 POST /api/webhooks/{id}/rotate-secret으로 새로 받으세요(하루 동안은 이전 것으로도 서명합니다).',
  },
};
