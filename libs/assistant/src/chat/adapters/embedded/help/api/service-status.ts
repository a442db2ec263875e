import type { HelpTopic } from '../topic.js';

export const serviceStatus: HelpTopic = {
  id: 'service-status',
  sources: ['GET /health/ready', 'GET /health/live', 'docs/operations.md#incidents'],
  en: {
    question: 'Is the service up?',
    text: "GET /health/ready answers 200 when the server can be used, 503 when its database or gateway is missing; GET /health/live only says that the process answers. A 503 (`database_unavailable`, `overloaded`, `shutting_down`, `starting`) comes with `Retry-After`: wait that long and send the same again, with the same `Idempotency-Key`; what was acknowledged isn't lost. For load balancers and monitors take GET /health/ready.",
  },
  tr: {
    question: 'Servis çalışıyor mu?',
    text: 'GET /health/ready sunucu kullanılabilirken 200, veritabanı ya da geçit yokken 503 döner; GET /health/live yalnızca sürecin yanıt verdiğini söyler. 503 (`database_unavailable`, `overloaded`, `shutting_down`, `starting`) yanında `Retry-After` gelir: o kadar bekleyip aynısını aynı `Idempotency-Key` ile yeniden gönderin; onaylanmış hiçbir şey kaybolmaz. Yük dengeleyici ve izleme için GET /health/ready kullanın.',
  },
  ru: {
    question: 'Работает ли сервис?',
    text: 'GET /health/ready отвечает 200, когда сервером можно пользоваться, и 503, когда нет базы или шлюза; GET /health/live говорит лишь, что процесс отвечает. С 503 (`database_unavailable`, `overloaded`, `shutting_down`, `starting`) приходит `Retry-After`: подождите и отправьте то же самое с тем же `Idempotency-Key`; подтверждённое не теряется. Балансировщику и мониторингу давайте GET /health/ready.',
  },
  ko: {
    question: '서비스가 정상인가요?',
    text: 'GET /health/ready는 서버를 쓸 수 있으면 200, 데이터베이스나 게이트웨이가 없으면 503으로 답합니다. GET /health/live는 프로세스가 응답하는지만 알려 줍니다. 503(`database_unavailable`, `overloaded`, `shutting_down`, `starting`)에는 `Retry-After`가 함께 오니 그만큼 기다렸다가 같은 `Idempotency-Key`로 다시 보내세요. 확인 응답을 받은 것은 사라지지 않습니다. 로드밸런서와 모니터링에는 GET /health/ready를 쓰세요.',
  },
};
