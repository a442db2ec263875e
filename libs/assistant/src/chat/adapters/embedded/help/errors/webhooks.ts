import type { ErrorTable } from './error-words.js';

export const WEBHOOK_ERRORS: ErrorTable = {
  webhook_not_found: {
    en: 'You have no webhook with this id. Look at the id in `GET /api/webhooks`.',
    tr: "Bu kimlikte bir webhook'unuz yok. Kimliğe `GET /api/webhooks` içinde bakın.",
    ru: 'У вас нет вебхука с таким id. Проверьте id в `GET /api/webhooks`.',
    ko: '그 id의 웹훅이 없습니다. `GET /api/webhooks`에서 id를 확인하세요.',
    from: 'GET /api/webhooks/{id}',
  },
  delivery_not_found: {
    en: 'The webhook has no delivery with this id. Look at the id in `GET /api/webhooks/{id}/deliveries`; deliveries are kept 30 days.',
    tr: "Webhook'un bu kimlikte bir gönderimi yok. Kimliğe `GET /api/webhooks/{id}/deliveries` içinde bakın; gönderimler 30 gün saklanır.",
    ru: 'У вебхука нет доставки с таким id. Проверьте id в `GET /api/webhooks/{id}/deliveries`; доставки хранятся 30 дней.',
    ko: '웹훅에 그 id의 전송 기록이 없습니다. `GET /api/webhooks/{id}/deliveries`에서 id를 확인하세요. 기록은 30일 동안 남습니다.',
    from: 'POST /api/webhooks/{id}/deliveries/{delivery_id}/redeliver',
  },
  too_many_webhooks: {
    en: 'You have the maximum number of webhooks. Delete one that you no longer need; one webhook can take many types of events.',
    tr: "Sahip olabileceğiniz kadar webhook'unuz var. Artık gerekmeyen birini silin; tek bir webhook birçok olay türünü alabilir.",
    ru: 'У вас уже столько вебхуков, сколько можно. Удалите ненужный; один вебхук может принимать много типов событий.',
    ko: '만들 수 있는 웹훅을 다 만들었습니다. 필요 없는 것을 지우세요. 웹훅 하나로 여러 종류의 이벤트를 받을 수 있습니다.',
    from: 'POST /api/webhooks',
  },
  webhook_disabled: {
    en: 'The webhook is disabled; enable it first. See `disabled_reason`, fix the endpoint, then `POST /api/webhooks/{id}/enable`.',
    tr: 'Webhook kapatılmış; önce açın. `disabled_reason` alanına bakın, kendi uç noktanızı düzeltin, sonra `POST /api/webhooks/{id}/enable` gönderin.',
    ru: 'Вебхук отключён, сначала включите его. Посмотрите `disabled_reason`, почините свой адрес и отправьте `POST /api/webhooks/{id}/enable`.',
    ko: '꺼진 웹훅이라 먼저 켜야 합니다. `disabled_reason`을 보고 받는 쪽을 고친 뒤 `POST /api/webhooks/{id}/enable`을 보내세요.',
    from: 'POST /api/webhooks/{id}/test',
  },
  webhook_url_refused: {
    en: 'Webhooks may not be sent to this address. Name a public `https://` address without credentials and fragment; `detail` says what is wrong.',
    tr: 'Bu adrese webhook gönderilemez. Kullanıcı bilgisi ve parça (#) içermeyen, herkese açık bir `https://` adresi verin; sorunun ne olduğu `detail` içindedir.',
    ru: 'На этот адрес вебхуки не отправляются. Укажите публичный адрес `https://` без логина и фрагмента; что не так, сказано в `detail`.',
    ko: '이 주소로는 웹훅을 보낼 수 없습니다. 로그인 정보와 프래그먼트가 없는 공개 `https://` 주소를 쓰세요. 무엇이 문제인지는 `detail`에 있습니다.',
    from: 'POST /api/webhooks',
  },
  unknown_event_type: {
    en: 'No event has this type. Name types of docs/events.md, or all of a subject: `job.*`.',
    tr: 'Bu türde bir olay yok. docs/events.md sayfasındaki türleri ya da bir konunun tümünü yazın: `job.*`.',
    ru: 'Событий такого типа нет. Назовите типы из docs/events.md или все события темы: `job.*`.',
    ko: '그런 종류의 이벤트가 없습니다. docs/events.md에 있는 종류나 한 주제 전체(`job.*`)를 적으세요.',
    from: 'POST /api/webhooks',
  },
};
