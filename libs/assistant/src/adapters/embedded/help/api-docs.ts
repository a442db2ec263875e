import type { HelpTopic } from './topic.js';

export const apiDocs: HelpTopic = {
  id: 'api-docs',
  en: {
    asks: [
      'where is the API documentation',
      'swagger openapi',
      'list of endpoints',
      'how do I call the API',
      'example requests',
      'swagger',
    ],
    text: 'GET /docs is the documentation in which every endpoint can be tried, GET /openapi.json the OpenAPI document for programs. Bodies are JSON; successes are 200 with `ok: true`.',
  },
  tr: {
    asks: [
      'API dokümantasyonu nerede',
      'swagger openapi',
      'uç noktaların listesi endpointler',
      'API nasıl çağrılır',
      'örnek istekler',
      'swagger',
    ],
    text: "GET /docs her uç noktanın denenebildiği dokümantasyondur, GET /openapi.json programlar için OpenAPI belgesidir. Gövdeler JSON'dur; başarılı yanıtlar 200 ve `ok: true` taşır.",
  },
  ru: {
    asks: [
      'где документация API',
      'swagger openapi',
      'список эндпоинтов',
      'как вызвать API',
      'примеры запросов',
      'swagger',
    ],
    text: 'GET /docs — документация, в которой можно попробовать каждый запрос, GET /openapi.json — документ OpenAPI для программ. Тела запросов — JSON; успешный ответ — 200 с `ok: true`.',
  },
  ko: {
    asks: [
      'API 문서는 어디에 있나요',
      'swagger openapi',
      '엔드포인트 목록',
      'API 호출 방법',
      '예제 요청',
      'swagger 페이지',
      'swagger',
    ],
    text: 'GET /docs는 모든 엔드포인트를 시험해 볼 수 있는 문서이고, GET /openapi.json은 프로그램용 OpenAPI 문서입니다. 본문은 JSON이며, 성공 응답은 200과 `ok: true`입니다.',
  },
};
