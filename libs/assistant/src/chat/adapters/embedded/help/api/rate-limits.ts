import type { HelpTopic } from '../topic.js';

export const rateLimits: HelpTopic = {
  id: 'rate-limits',
  sources: ['docs/watching.md', 'docs/errors.md'],
  en: {
    question: 'How many requests may I send?',
    text: 'Reads, writes, log-ins, addresses and devices each have a limit per minute. The headers `RateLimit-Policy` and `RateLimit` of every answer say what your limit is and what is left; above it you get 429 `rate_limited`: wait as many seconds as `Retry-After` says. Instead of polling, follow GET /api/events or use a webhook. An operator sets the limits with `RATE_LIMITS`; the defaults are in docs/watching.md.',
  },
  tr: {
    question: 'Kaç istek gönderebilirim?',
    text: 'Okuma, yazma, giriş, adres ve cihaz için dakikalık ayrı sınırlar vardır. Her yanıt `RateLimit-Policy` ve `RateLimit` başlıklarında sınırınızı ve kalanı söyler; aşınca 429 `rate_limited` gelir, `Retry-After` kadar saniye beklersiniz. Sürekli sormak yerine GET /api/events akışını izleyin ya da webhook kullanın. Sınırları işletmeci `RATE_LIMITS` ile belirler; varsayılanlar docs/watching.md sayfasındadır.',
  },
  ru: {
    question: 'Сколько запросов можно отправлять?',
    text: 'У чтения, записи, входа, адреса и устройства свои лимиты в минуту. Каждый ответ сообщает в `RateLimit-Policy` и `RateLimit` ваш лимит и остаток; сверх него приходит 429 `rate_limited`, и нужно подождать столько секунд, сколько указано в `Retry-After`. Вместо постоянного опроса читайте GET /api/events или используйте вебхук. Лимиты задаёт оператор через `RATE_LIMITS`; значения по умолчанию — в docs/watching.md.',
  },
  ko: {
    question: '요청을 얼마나 보낼 수 있나요?',
    text: '읽기, 쓰기, 로그인, 주소, 기기마다 분당 한도가 있습니다. 모든 응답의 `RateLimit-Policy`와 `RateLimit`에 내 한도와 남은 양이 나오고, 넘으면 429 `rate_limited`가 오니 `Retry-After`에 적힌 초만큼 기다리세요. 계속 물어보는 대신 GET /api/events를 따라가거나 웹훅을 쓰는 편이 좋습니다. 한도는 운영자가 `RATE_LIMITS`로 정하며 기본값은 docs/watching.md에 있습니다.',
  },
};
