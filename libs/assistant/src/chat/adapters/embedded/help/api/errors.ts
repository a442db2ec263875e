import type { HelpTopic } from '../topic.js';

export const errors: HelpTopic = {
  id: 'errors',
  sources: ['docs/errors.md', 'GET /errors/{code}'],
  en: {
    question: 'What do the error codes mean?',
    text: "Every refusal is `application/problem+json` with a stable `code`, a `detail` for people and, for wrong fields, `errors` that name them. 401 means that the token is missing, wrong or expired, 402 that the balance is too low, 404 that it doesn't exist or isn't yours; after a 429 or 503 wait as long as `Retry-After` says. If it is our fault (`internal_error`), give the operator the `request_id`. GET /errors/{code} says what a code means, docs/errors.md what to do about each.",
  },
  tr: {
    question: 'Hata kodları ne anlama gelir?',
    text: "Her ret `application/problem+json` yanıtıdır: değişmeyen bir `code`, insanlar için `detail`, yanlış alanlarda onları adlandıran `errors` içerir. 401 token'ın eksik, yanlış ya da süresi dolmuş olduğunu, 402 bakiyenin yetmediğini, 404 öyle bir şeyin olmadığını ya da size ait olmadığını gösterir; 429 ve 503'ten sonra `Retry-After` kadar bekleyin. Hata bizdeyse (`internal_error`) işletmeciye `request_id` değerini verin. GET /errors/{code} kodun anlamını, docs/errors.md her birinde ne yapılacağını söyler.",
  },
  ru: {
    question: 'Что значат коды ошибок?',
    text: 'Каждый отказ — `application/problem+json` с постоянным `code`, пояснением `detail` и, если неверны поля, списком `errors`. 401 — токена нет, он неверен или истёк; 402 — не хватает баланса; 404 — такого нет или оно не ваше; после 429 и 503 подождите, сколько сказано в `Retry-After`. Если ошибка наша (`internal_error`), сообщите оператору `request_id`. GET /errors/{code} объясняет код, а в docs/errors.md сказано, что делать с каждым.',
  },
  ko: {
    question: '오류 코드는 무슨 뜻인가요?',
    text: '거부 응답은 모두 `application/problem+json`이며, 변하지 않는 `code`, 사람을 위한 `detail`, 잘못된 필드를 알려 주는 `errors`가 들어 있습니다. 401은 토큰이 없거나 틀렸거나 만료된 것, 402는 잔액 부족, 404는 없거나 내 것이 아니라는 뜻입니다. 429와 503을 받으면 `Retry-After`만큼 기다리세요. 우리 쪽 오류(`internal_error`)라면 운영자에게 `request_id`를 알려 주세요. GET /errors/{code}에서 코드의 뜻을, docs/errors.md에서 해결 방법을 볼 수 있습니다.',
  },
};
