import type { HelpTopic } from '../topic.js';

export const reverseProxy: HelpTopic = {
  id: 'reverse-proxy',
  sources: ['docs/operations.md#tls-and-proxies', 'docs/watching.md'],
  en: {
    question: 'How do I put nginx or a load balancer in front?',
    text: "Name the proxy's address in `TRUST_PROXY`, or all users share its address and its rate limits. Pass long answers on unbuffered (`proxy_buffering off` in nginx) and keep quiet connections open for a few minutes, because polls and event streams are quiet. Let it ask GET /health/ready, and don't pass `/metrics` on. The gateway's ports are not HTTP behind that proxy: docs/operations.md#tls-and-proxies.",
  },
  tr: {
    question: 'Önüne nginx ya da yük dengeleyici nasıl koyarım?',
    text: "Proxy'nin adresini `TRUST_PROXY` içinde verin; yoksa bütün kullanıcılar onun adresini ve sınırlarını paylaşır. Uzun yanıtları tamponlamadan geçirin (nginx'te `proxy_buffering off`) ve sessiz bağlantıları birkaç dakika açık tutun, çünkü yoklamalar ve olay akışları sessizdir. GET /health/ready sorsun, `/metrics` dışarıya verilmesin. Geçidin portları bu proxy'nin arkasında HTTP değildir: docs/operations.md#tls-and-proxies.",
  },
  ru: {
    question: 'Как поставить впереди nginx или балансировщик?',
    text: 'Укажите адрес прокси в `TRUST_PROXY`, иначе у всех пользователей будет его адрес и общий лимит. Передавайте длинные ответы без буфера (`proxy_buffering off` в nginx) и держите молчащие соединения открытыми несколько минут: опросы и потоки событий молчат. Пусть он спрашивает GET /health/ready и не пропускает `/metrics` наружу. Порты шлюза за этим прокси не HTTP: docs/operations.md#tls-and-proxies.',
  },
  ko: {
    question: '앞에 nginx나 로드밸런서를 두려면 어떻게 하나요?',
    text: '프록시 주소를 `TRUST_PROXY`에 적으세요. 그러지 않으면 모든 사용자가 그 주소와 요청 한도를 함께 쓰게 됩니다. 긴 응답은 버퍼 없이 넘기고(nginx라면 `proxy_buffering off`), 폴링과 이벤트 스트림은 조용하므로 유휴 연결을 몇 분은 유지하세요. 상태 확인은 GET /health/ready로 하고 `/metrics`는 밖으로 내보내지 마세요. 게이트웨이 포트는 이 프록시 뒤의 HTTP가 아닙니다: docs/operations.md#tls-and-proxies.',
  },
};
