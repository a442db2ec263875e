import type { HelpTopic } from '../topic.js';

export const deployDuration: HelpTopic = {
  id: 'deploy-duration',
  sources: ['POST /api/deploy/job', 'libs/deploy/README.md#decisions'],
  en: {
    question: 'How do I extend or renew a deploy?',
    text: '`duration_hrs` counts from the moment the first replica runs, from one hour up to a year; `ends_at` in GET /api/deploy/jobs/{id} says when it is over. Order it with `"auto_renew":true`, and it is extended by the same hours each time, as long as your balance allows. That can\'t be switched on or off afterwards, and a deploy can\'t be extended by hand: to go on, order another before it ends; to leave, POST /api/deploy/jobs/{id}/stop.',
  },
  tr: {
    question: 'Deploy nasıl uzatılır ya da yenilenir?',
    text: '`duration_hrs`, ilk replika çalıştığı andan sayılır: bir saatten bir yıla kadar; ne zaman biteceğini GET /api/deploy/jobs/{id} içindeki `ends_at` söyler. `"auto_renew":true` ile sipariş ederseniz bakiyeniz yettikçe her seferinde aynı saat kadar uzar. Bu sonradan açılıp kapatılamaz, deploy elle de uzatılamaz: sürsün istiyorsanız bitmeden yenisini sipariş edin; bırakmak için POST /api/deploy/jobs/{id}/stop.',
  },
  ru: {
    question: 'Как продлить деплой?',
    text: '`duration_hrs` считается с момента, когда заработала первая реплика: от часа до года; когда конец — в `ends_at` ответа GET /api/deploy/jobs/{id}. С `"auto_renew":true` в заказе деплой каждый раз продлевается на столько же часов, пока хватает баланса. Включить или выключить это потом нельзя, и вручную деплой не продлить: закажите новый до конца этого; чтобы закончить, POST /api/deploy/jobs/{id}/stop.',
  },
  ko: {
    question: '배포는 어떻게 연장하거나 갱신하나요?',
    text: '`duration_hrs`는 첫 레플리카가 실행된 때부터 세며 한 시간부터 일 년까지이고, 언제 끝나는지는 GET /api/deploy/jobs/{id}의 `ends_at`에 있습니다. `"auto_renew":true`로 주문하면 잔액이 되는 한 매번 같은 시간만큼 연장됩니다. 나중에 켜거나 끌 수 없고 손으로 연장할 수도 없으니, 이어 가려면 끝나기 전에 새로 주문하고, 그만두려면 POST /api/deploy/jobs/{id}/stop을 보내세요.',
  },
};
