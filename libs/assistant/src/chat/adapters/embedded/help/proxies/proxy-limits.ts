import type { HelpTopic } from '../topic.js';

export const proxyLimits: HelpTopic = {
  id: 'proxy-limits',
  sources: ['POST /api/bandwidth/create', 'GET /api/bandwidth/sessions/{id}'],
  en: {
    question: "How fast is the proxy, how many connections, and what if it doesn't work?",
    text: "No speed is promised: a device's home connection sets the limit; with `-exit-direct` at the end of the username you use the gateway's own line instead. One session carries up to {sessionConnections} connections at once, from any number of computers, and you may have any number of sessions. If a connection fails: a refused login is a wrong password or a session that is over, a timeout or an unreachable host is the destination or its exit, and another `-session-abc` tries another. `status` in GET /api/bandwidth/sessions/{id} says whether it still runs.",
  },
  tr: {
    question: 'Proxy ne kadar hızlı, kaç bağlantı taşır, çalışmazsa ne yaparım?',
    text: 'Hız sözü verilmez: sınırı cihazın ev bağlantısı belirler; kullanıcı adının sonuna eklenen `-exit-direct` bunun yerine ağ geçidinin kendi hattından çıkar. Bir oturum aynı anda en çok {sessionConnections} bağlantı taşır, istediğiniz kadar bilgisayardan; oturum sayısı da sınırlı değildir. Bağlantı olmuyorsa: reddedilen giriş yanlış şifre ya da bitmiş oturumdur, zaman aşımı veya ulaşılamayan hedef ise hedef ya da çıkıştır, başka bir `-session-abc` başka çıkışı dener. Hâlâ açık olup olmadığını GET /api/bandwidth/sessions/{id} içindeki `status` söyler.',
  },
  ru: {
    question: 'Насколько быстрый прокси, сколько соединений и что делать, если не работает?',
    text: 'Скорость не обещана: её ограничивает домашнее подключение устройства; `-exit-direct` в конце имени выводит через линию самого шлюза. Одна сессия держит до {sessionConnections} соединений сразу, с любого числа компьютеров, и сессий может быть сколько угодно. Если не соединяется: отказ во входе — неверный пароль или закончившаяся сессия; таймаут или недоступный узел — сам адрес или его выход, другое `-session-abc` попробует другой. Жива ли сессия, говорит `status` в GET /api/bandwidth/sessions/{id}.',
  },
  ko: {
    question: '프록시 속도와 연결 수는 어떻고, 안 되면 어떻게 하나요?',
    text: '속도는 보장하지 않습니다. 기기의 가정용 회선에 따라 다르고, 사용자 이름 끝에 `-exit-direct`를 붙이면 게이트웨이 자체 회선으로 나갑니다. 한 세션은 컴퓨터 수와 관계없이 동시에 {sessionConnections}개까지 연결할 수 있고 세션 수에는 제한이 없습니다. 로그인이 거부되면 비밀번호가 틀렸거나 끝난 세션이고, 시간 초과나 연결 불가는 목적지나 출구 문제이니 다른 `-session-abc`로 다른 출구를 써 보세요. 세션이 살아 있는지는 GET /api/bandwidth/sessions/{id}의 `status`에 있습니다.',
  },
};
