import type { HelpTopic } from '../topic.js';

export const apiDocs: HelpTopic = {
  id: 'api-docs',
  sources: ['GET /docs', 'GET /openapi.json', 'docs/tour.md'],
  en: {
    question: 'Where is the API documentation?',
    text: 'GET /docs is the documentation in the browser: every endpoint with its fields, errors and limits, and a button to try it. GET /openapi.json is the same as an OpenAPI document, for Postman, Insomnia and code generators. Bodies are JSON; a success is 200 with `ok: true`. "Sign in" fills in your token at GET /docs.',
  },
  tr: {
    question: 'API dokümantasyonu nerede?',
    text: "GET /docs tarayıcıdaki dokümantasyondur: her uç nokta alanları, hataları ve sınırlarıyla, deneme düğmesiyle birlikte. GET /openapi.json aynı şeyin OpenAPI belgesidir; Postman, Insomnia ve kod üreteçleri içindir. Gövdeler JSON'dur; başarılı yanıt 200 ve `ok: true` taşır. Oturum açma formu token'ınızı doldurur: GET /docs.",
  },
  ru: {
    question: 'Где документация API?',
    text: 'GET /docs — документация в браузере: каждая точка с полями, ошибками, ограничениями и кнопкой, чтобы попробовать. GET /openapi.json — то же самое как документ OpenAPI для Postman, Insomnia и генераторов кода. Тела запросов — JSON; успех — 200 с `ok: true`. Форма входа подставит ваш токен: GET /docs.',
  },
  ko: {
    question: 'API 문서는 어디에 있나요?',
    text: 'GET /docs가 브라우저용 문서입니다. 모든 엔드포인트의 필드, 오류, 한도가 나오고 바로 시험해 볼 수 있습니다. GET /openapi.json은 같은 내용의 OpenAPI 문서로 Postman, Insomnia, 코드 생성기에 쓰면 됩니다. 본문은 JSON이고 성공 응답은 200과 `ok: true`입니다. GET /docs의 로그인 양식이 토큰을 채워 줍니다.',
  },
};
