import type { HelpTopic } from '../topic.js';

export const apiCall: HelpTopic = {
  id: 'api-call',
  sources: ['docs/tour.md', 'GET /docs'],
  en: {
    question: 'How do I call the API with curl?',
    text: 'For example `curl -H "Authorization: Bearer $TOKEN" $API/api/wallet`; with a body add `-H "Content-Type: application/json" -d \'{"message":"What is my balance?"}\'`. The token comes from POST /auth/login, or is an API key; devices send `X-Worker-Token: <token>` instead. Amounts are JSON numbers, times ISO in UTC, ids UUIDs, and unknown fields are refused. A whole tour to paste into a terminal is in docs/tour.md.',
  },
  tr: {
    question: "API'yi curl ile nasıl çağırırım?",
    text: 'Örneğin `curl -H "Authorization: Bearer $TOKEN" $API/api/wallet`; gövde için `-H "Content-Type: application/json" -d \'{"message":"What is my balance?"}\'` ekleyin. Token POST /auth/login yanıtından gelir ya da bir API anahtarıdır; cihazlar bunun yerine `X-Worker-Token: <token>` gönderir. Tutarlar JSON sayısı, zamanlar UTC ve ISO biçiminde, kimlikler UUID\'dir; bilinmeyen alanlar reddedilir. Terminale yapıştırılacak tam bir tur docs/tour.md dosyasındadır.',
  },
  ru: {
    question: 'Как вызвать API через curl?',
    text: 'Например: `curl -H "Authorization: Bearer $TOKEN" $API/api/wallet`; для тела добавьте `-H "Content-Type: application/json" -d \'{"message":"What is my balance?"}\'`. Токен приходит из POST /auth/login, либо это ключ API; устройства вместо этого шлют `X-Worker-Token: <token>`. Суммы — числа JSON, время — ISO в UTC, идентификаторы — UUID, неизвестные поля отклоняются. Полный пример для терминала есть в docs/tour.md.',
  },
  ko: {
    question: 'curl로 API를 어떻게 호출하나요?',
    text: '예를 들면 `curl -H "Authorization: Bearer $TOKEN" $API/api/wallet`이고, 본문이 있으면 `-H "Content-Type: application/json" -d \'{"message":"What is my balance?"}\'`를 더합니다. 토큰은 POST /auth/login에서 받거나 API 키를 쓰며, 기기는 대신 `X-Worker-Token: <token>`을 보냅니다. 금액은 JSON 숫자, 시각은 UTC의 ISO 형식, 식별자는 UUID이고, 모르는 필드는 거부됩니다. 터미널에 붙여 넣을 전체 예제는 docs/tour.md에 있습니다.',
  },
};
