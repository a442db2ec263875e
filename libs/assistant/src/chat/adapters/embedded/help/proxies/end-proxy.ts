import type { HelpTopic } from '../topic.js';

export const endProxy: HelpTopic = {
  id: 'end-proxy',
  sources: ['POST /api/bandwidth/end', 'GET /api/bandwidth/sessions/{id}'],
  en: {
    question: 'How do I end a proxy session, and is the unused part refunded?',
    text: "POST /api/bandwidth/end {session_id} cuts its connections, pays for the bytes used and returns the rest to your dollars, moments later. You don't have to end it: when its bytes are used up, or after {sessionH} h, it ends automatically and is settled the same way; the time can't be extended. Unused traffic doesn't carry over to another session; its money comes back. The receipt is in GET /api/bandwidth/sessions/{id}: `paid_usd`, `refunded_usd`.",
  },
  tr: {
    question: 'Proxy oturumunu nasıl bitiririm, kullanılmayan kısım iade edilir mi?',
    text: 'POST /api/bandwidth/end {session_id} bağlantılarını keser, kullanılan baytları öder, kalanı anlar içinde dolar bakiyenize geri verir. Bitirmek zorunda değilsiniz: baytları tükenince ya da {sessionH} saat sonra kendiliğinden biter ve aynı şekilde hesaplanır; süre uzatılamaz. Kullanılmayan trafik başka oturuma geçmez, parası geri gelir. Makbuz GET /api/bandwidth/sessions/{id} içindedir: `paid_usd`, `refunded_usd`.',
  },
  ru: {
    question: 'Как завершить сессию прокси и вернут ли за неиспользованное?',
    text: 'POST /api/bandwidth/end {session_id} рвёт её соединения, оплачивает израсходованные байты и через мгновения возвращает остальное на долларовый баланс. Завершать необязательно: когда байты кончатся или через {sessionH} ч она закончится сама и рассчитается так же; продлить срок нельзя. Неистраченный трафик в другую сессию не переходит, за него возвращаются деньги. Квитанция — в GET /api/bandwidth/sessions/{id}: `paid_usd`, `refunded_usd`.',
  },
  ko: {
    question: '프록시 세션은 어떻게 끝내고 안 쓴 만큼 환불되나요?',
    text: 'POST /api/bandwidth/end {session_id}는 연결을 끊고 쓴 바이트만큼 지급한 뒤 나머지를 곧바로 달러 잔액으로 돌려줍니다. 직접 끝내지 않아도 바이트를 다 쓰거나 {sessionH}시간이 지나면 저절로 끝나 똑같이 정산되며, 기간을 늘릴 수는 없습니다. 남은 트래픽은 다른 세션으로 넘어가지 않고 돈으로 돌아옵니다. 영수증은 GET /api/bandwidth/sessions/{id}의 `paid_usd`와 `refunded_usd`에 있습니다.',
  },
};
