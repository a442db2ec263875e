import type { HelpTopic } from '../topic.js';

export const proxyPassword: HelpTopic = {
  id: 'proxy-password',
  sources: ['POST /api/bandwidth/sessions/{id}/rotate-password', 'GET /api/bandwidth/sessions/{id}'],
  en: {
    question: 'I lost the password of my proxy session: how do I get a new one?',
    text: "POST /api/bandwidth/sessions/{id}/rotate-password returns a new `password`; the old one opens no new connections, and live connections go on. The first one can't be shown again: only its hash is stored. A refused login (407 over HTTP) means a wrong password, options the session doesn't include, or a session that is over: its `status`, `host` and `username` are in GET /api/bandwidth/sessions/{id}.",
  },
  tr: {
    question: 'Proxy oturumumun şifresini kaybettim: yenisini nasıl alırım?',
    text: 'POST /api/bandwidth/sessions/{id}/rotate-password yeni bir `password` döndürür; eskisi artık bağlantı açmaz, süren bağlantılar devam eder. İlk şifre yeniden gösterilemez, yalnızca özeti saklanır. Reddedilen giriş (HTTP ile 407) yanlış şifre, oturumda olmayan seçenekler ya da bitmiş oturum demektir: `status`, `host` ve `username` GET /api/bandwidth/sessions/{id} içindedir.',
  },
  ru: {
    question: 'Я потерял пароль сессии прокси: как получить новый?',
    text: 'POST /api/bandwidth/sessions/{id}/rotate-password возвращает новый `password`; старый больше не открывает соединений, открытые продолжаются. Первый показать ещё раз нельзя: хранится только хеш. Отказ во входе (407 по HTTP) — это неверный пароль, опции, которых нет в сессии, или закончившаяся сессия: `status`, `host` и `username` есть в GET /api/bandwidth/sessions/{id}.',
  },
  ko: {
    question: '프록시 세션 비밀번호를 잃어버렸어요. 새로 받으려면?',
    text: 'POST /api/bandwidth/sessions/{id}/rotate-password가 새 `password`를 줍니다. 이전 비밀번호로는 더 이상 연결할 수 없고 이미 열린 연결은 이어집니다. 해시만 저장하므로 처음 것을 다시 보여 드릴 수는 없습니다. 로그인이 거부되면(HTTP에서는 407) 비밀번호가 틀렸거나 세션에 없는 옵션이거나 끝난 세션입니다. `status`, `host`, `username`은 GET /api/bandwidth/sessions/{id}에 있습니다.',
  },
};
