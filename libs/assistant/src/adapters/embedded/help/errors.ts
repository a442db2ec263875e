import type { HelpTopic } from './topic.js';

export const errors: HelpTopic = {
  id: 'errors',
  en: {
    asks: [
      'what do the error codes mean',
      'insufficient_balance error',
      'request was refused with 400',
      'problem json error code list',
      'I get 401 unauthorized',
      'error 429 too many requests',
    ],
    text: 'Every refusal is `application/problem+json` with a stable `code`, a `detail` for people and, for wrong fields, `errors` that name them. GET /errors/{code} says what a code means and what to do. A 401 means that the token is missing, wrong or expired; a 402 that the balance is too low; after a 429 wait as long as `Retry-After` says.',
  },
  tr: {
    asks: [
      'hata kodları ne anlama gelir',
      'insufficient_balance hatası',
      'istek 400 ile reddedildi',
      'problem json hata kodu listesi',
      '401 unauthorized alıyorum',
      '429 çok fazla istek hatası',
    ],
    text: "Her ret, kalıcı bir `code`, insanlar için `detail` ve yanlış alanlarda onları adlandıran `errors` içeren `application/problem+json` yanıtıdır. GET /errors/{code} kodun anlamını ve yapılacak şeyi söyler. 401 token'ın eksik, yanlış veya süresi dolmuş olduğunu, 402 bakiyenin yetmediğini gösterir; 429'dan sonra `Retry-After` kadar bekleyin.",
  },
  ru: {
    asks: [
      'что значат коды ошибок',
      'ошибка insufficient_balance',
      'запрос отклонён с 400',
      'список кодов ошибок problem json',
      'получаю 401 unauthorized',
      'ошибка 429 слишком много запросов',
    ],
    text: 'Каждый отказ — `application/problem+json` с постоянным `code`, пояснением `detail` и, если поля неверны, списком `errors`. GET /errors/{code} объясняет код и что делать. 401 — токена нет, он неверен или истёк; 402 — не хватает баланса; после 429 подождите, сколько указано в `Retry-After`.',
  },
  ko: {
    asks: [
      '오류 코드는 무슨 뜻인가요',
      'insufficient_balance 오류',
      '요청이 400으로 거부됐어요',
      'problem json 오류 코드 목록',
      '401 unauthorized가 나와요',
      '429 요청이 너무 많음 오류',
    ],
    text: '모든 거부 응답은 `application/problem+json`이며, 변하지 않는 `code`, 사람을 위한 `detail`, 잘못된 필드를 알려 주는 `errors`가 들어 있습니다. GET /errors/{code}에서 코드의 뜻과 해결 방법을 볼 수 있습니다. 401은 토큰이 없거나 틀렸거나 만료된 것이고, 402는 잔액 부족입니다. 429를 받으면 `Retry-After`만큼 기다리세요.',
  },
};
