import type { HelpTopic } from '../topic.js';

export const apiKeyLimits: HelpTopic = {
  id: 'api-key-limits',
  sources: ['POST /auth/api-keys', 'docs/errors.md'],
  en: {
    question: 'Can I limit what an API key may do and spend?',
    text: 'Yes: `scopes` say what it may do (such as `jobs:read`, `jobs:write`, `deploy:write`, `wallet:read`, `events`, `assistant`), `daily_cap_coin` and `daily_cap_usd` how much it may put on hold from one 00:00 UTC to the next, and `expires_at` when it ends. Each endpoint at `/docs` names the scope it needs; an endpoint without a scope refuses keys, so no key can create other keys or change the password. You can change none of this later: create another key with POST /auth/api-keys.',
  },
  tr: {
    question: 'Bir API anahtarının yapabileceğini ve harcayacağını sınırlayabilir miyim?',
    text: "Evet: `scopes` neye izni olduğunu (örneğin `jobs:read`, `jobs:write`, `deploy:write`, `wallet:read`, `events`, `assistant`), `daily_cap_coin` ile `daily_cap_usd` bir 00:00 UTC'den ötekine en çok ne kadar ayırabileceğini, `expires_at` ne zaman biteceğini belirler. `/docs` her uç noktanın hangi yetkiyi istediğini gösterir; yetki adı olmayanlar anahtar kabul etmez, yani hiçbir anahtar yeni anahtar üretemez ya da şifre değiştiremez. Anahtar oluşunca bunlar değişmez: POST /auth/api-keys ile bir başkasını oluşturun.",
  },
  ru: {
    question: 'Можно ли ограничить права и траты ключа API?',
    text: 'Да: `scopes` задают, что ему можно (например `jobs:read`, `jobs:write`, `deploy:write`, `wallet:read`, `events`, `assistant`), `daily_cap_coin` и `daily_cap_usd` — сколько он может зарезервировать от одних 00:00 UTC до других, `expires_at` — когда истечёт. На `/docs` у каждой точки указана нужная область; где её нет, ключи не принимаются, так что ключом нельзя выпустить другой ключ или сменить пароль. У готового ключа это не меняется: создайте другой через POST /auth/api-keys.',
  },
  ko: {
    question: 'API 키가 할 수 있는 일과 쓸 수 있는 금액을 제한할 수 있나요?',
    text: '네. `scopes`로 할 수 있는 일을(예: `jobs:read`, `jobs:write`, `deploy:write`, `wallet:read`, `events`, `assistant`), `daily_cap_coin`과 `daily_cap_usd`로 00:00 UTC부터 다음 00:00 UTC까지 묶어 둘 수 있는 최대 금액을, `expires_at`으로 만료 시각을 정합니다. 필요한 스코프는 `/docs`의 엔드포인트마다 적혀 있고, 스코프가 없는 엔드포인트는 키를 받지 않으므로 키로 다른 키를 만들거나 비밀번호를 바꿀 수 없습니다. 한번 만들면 바꿀 수 없으니 POST /auth/api-keys로 새로 만드세요.',
  },
};
