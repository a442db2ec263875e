import type { HelpTopic } from '../topic.js';

export const proxyQuota: HelpTopic = {
  id: 'proxy-quota',
  sources: [
    'POST /api/bandwidth/sessions/{id}/top-up',
    'GET /api/bandwidth/sessions/{id}',
    'GET /api/bandwidth/sessions/{id}/usage',
  ],
  en: {
    question: 'How is proxy traffic counted, and how do I add more?',
    text: "Payload in both directions counts, and a GB is a billion bytes; the gateway stops exactly at what you bought, so it never costs more. POST /api/bandwidth/sessions/{id}/top-up {gb} adds traffic at the session's price while it is active; once the last byte is used the session is `exhausted` and over, so buy another. A webhook on `session.exhausted` tells you. Compare `gb_used` with `gb_bought` in GET /api/bandwidth/sessions/{id}.",
  },
  tr: {
    question: 'Proxy trafiği nasıl sayılır, nasıl eklerim?',
    text: 'Her iki yöndeki veri sayılır, GB bir milyar bayttır; ağ geçidi tam satın aldığınız yerde durur, yani daha pahalıya gelmez. POST /api/bandwidth/sessions/{id}/top-up {gb}, oturum etkinken onun fiyatından trafik ekler; son bayt bitince `exhausted` olur ve biter, yenisini alın. `session.exhausted` olayına kurulan webhook haber verir. GET /api/bandwidth/sessions/{id} içindeki `gb_used` değerini `gb_bought` ile karşılaştırın.',
  },
  ru: {
    question: 'Как считается трафик прокси и как добавить ещё?',
    text: 'Считаются данные в обе стороны, ГБ — миллиард байтов; шлюз останавливается ровно на купленном, так что дороже не выйдет. POST /api/bandwidth/sessions/{id}/top-up {gb} добавляет объём по цене сессии, пока она активна; после последнего байта она `exhausted` и закончена, купите другую. Вебхук на `session.exhausted` об этом сообщит. Израсходованное — `gb_used` рядом с `gb_bought` в GET /api/bandwidth/sessions/{id}.',
  },
  ko: {
    question: '프록시 트래픽은 어떻게 세고 어떻게 더 늘리나요?',
    text: '양방향 데이터를 모두 세고 GB는 십억 바이트입니다. 게이트웨이는 산 만큼에서 정확히 멈추므로 더 청구되지 않습니다. 세션이 활성일 때 POST /api/bandwidth/sessions/{id}/top-up {gb}로 그 세션의 가격에 트래픽을 더할 수 있고, 마지막 바이트까지 쓰면 `exhausted`로 끝나니 새로 사야 합니다. `session.exhausted` 이벤트에 웹훅을 걸면 알려 줍니다. 쓴 양은 GET /api/bandwidth/sessions/{id}의 `gb_bought` 옆 `gb_used`에 있습니다.',
  },
};
