import type { HelpTopic } from '../topic.js';

export const apiKeys: HelpTopic = {
  id: 'api-keys',
  sources: [
    'POST /auth/api-keys',
    'GET /auth/api-keys',
    'POST /auth/api-keys/{id}/revoke',
    'POST /auth/api-keys/revoke',
    'POST /auth/device',
    'POST /auth/device/token',
  ],
  en: {
    question: 'How do I create an API key?',
    text: 'Send POST /auth/api-keys while logged in, with `{"name":"nightly renders","scopes":["jobs:read","jobs:write"]}`; the `key` in the reply (`mk_…`) is shown only once. Use it as `Authorization: Bearer <key>` wherever an access token goes; devices need a worker token instead. A program such as the CLI gets its key when you approve it on the page `/device` (POST /auth/device, then POST /auth/device/token), and ends it with POST /auth/api-keys/revoke. You can have {apiKeysMax} at a time: GET /auth/api-keys lists them, and POST /auth/api-keys/{id}/revoke revokes one, for instance when it leaked.',
  },
  tr: {
    question: 'API anahtarı nasıl oluştururum?',
    text: 'Oturum açıkken POST /auth/api-keys çağrısına `{"name":"nightly renders","scopes":["jobs:read","jobs:write"]}` gönderin; yanıttaki `key` (`mk_…`) yalnızca bu kez gösterilir. Erişim token\'ı gereken her yerde `Authorization: Bearer <key>` olarak kullanın; cihazlar ise worker token ister. CLI gibi bir program, siz onu `/device` sayfasında onayladığınızda anahtarını alır (POST /auth/device, ardından POST /auth/device/token) ve POST /auth/api-keys/revoke ile bırakır. Aynı anda {apiKeysMax} anahtarınız olabilir: GET /auth/api-keys listeler, POST /auth/api-keys/{id}/revoke örneğin sızan birini iptal eder.',
  },
  ru: {
    question: 'Как создать ключ API?',
    text: 'Войдите и отправьте POST /auth/api-keys с `{"name":"nightly renders","scopes":["jobs:read","jobs:write"]}`; `key` из ответа (`mk_…`) показывается только один раз. Передавайте его как `Authorization: Bearer <key>` везде, где нужен токен доступа; устройствам нужен токен воркера. Программа, например CLI, получает ключ, когда вы разрешите вход на странице `/device` (POST /auth/device, затем POST /auth/device/token), и отзывает его через POST /auth/api-keys/revoke. Одновременно можно иметь {apiKeysMax} ключей: GET /auth/api-keys их перечисляет, POST /auth/api-keys/{id}/revoke отзывает, например если ключ утёк.',
  },
  ko: {
    question: 'API 키는 어떻게 만드나요?',
    text: '로그인한 상태에서 POST /auth/api-keys에 `{"name":"nightly renders","scopes":["jobs:read","jobs:write"]}`를 보내면 응답의 `key`(`mk_…`)가 이때 한 번만 보입니다. 액세스 토큰이 들어갈 자리에 `Authorization: Bearer <key>`로 쓰면 되고, 기기에는 워커 토큰이 따로 필요합니다. CLI 같은 프로그램은 `/device` 페이지에서 승인하면 키를 받고(POST /auth/device, 이어서 POST /auth/device/token) POST /auth/api-keys/revoke로 폐기합니다. 동시에 {apiKeysMax}개까지 가질 수 있습니다. GET /auth/api-keys로 목록을 보고, 유출되면 POST /auth/api-keys/{id}/revoke로 폐기하세요.',
  },
};
