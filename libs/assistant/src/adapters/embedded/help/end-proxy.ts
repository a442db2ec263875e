import type { HelpTopic } from './topic.js';

export const endProxy: HelpTopic = {
  id: 'end-proxy',
  en: {
    asks: [
      'end my proxy session',
      'what happens when the gigabytes are used up',
      'refund of unused bandwidth',
      'add more GB to a session',
      'how is proxy traffic counted',
      'bandwidth I did not use',
    ],
    text: 'POST /api/bandwidth/end {session_id} closes the session, pays for the bytes used and returns the rest. Both directions count; the gateway stops exactly at the bought bytes, and the status becomes `exhausted`. POST /api/bandwidth/sessions/{id}/top-up {gb} adds more.',
  },
  tr: {
    asks: [
      'proxy oturumunu sonlandırmak',
      'gigabaytlar bitince ne olur',
      'kullanılmayan bant genişliğinin iadesi',
      'oturuma gb eklemek',
      'proxy trafiği nasıl sayılır',
    ],
    text: 'POST /api/bandwidth/end {session_id} oturumu kapatır, kullanılan baytları öder ve kalanını iade eder. Her iki yön de sayılır; ağ geçidi tam satın alınan baytta durur ve durum `exhausted` olur. POST /api/bandwidth/sessions/{id}/top-up {gb} ek GB sağlar.',
  },
  ru: {
    asks: [
      'завершить сессию прокси',
      'что будет когда гигабайты закончатся',
      'возврат за неиспользованный трафик',
      'добавить гб к сессии',
      'как считается трафик прокси',
      'вернут ли деньги за неиспользованный трафик',
    ],
    text: 'POST /api/bandwidth/end {session_id} закрывает сессию, оплачивает израсходованные байты и возвращает остальное. Считаются оба направления; шлюз останавливается ровно на купленном объёме, и статус становится `exhausted`. POST /api/bandwidth/sessions/{id}/top-up {gb} добавляет объём.',
  },
  ko: {
    asks: [
      '프록시 세션 종료',
      '기가바이트를 다 쓰면 어떻게 되나요',
      '남은 대역폭 환불',
      '세션에 gb 추가',
      '프록시 트래픽은 어떻게 계산하나요',
    ],
    text: 'POST /api/bandwidth/end {session_id}는 세션을 닫고 쓴 만큼만 지불한 뒤 나머지를 돌려줍니다. 양방향 트래픽을 모두 세며, 게이트웨이는 구매한 바이트에서 정확히 멈추고 상태는 `exhausted`가 됩니다. POST /api/bandwidth/sessions/{id}/top-up {gb}로 용량을 더합니다.',
  },
};
