import type { HelpTopic } from '../topic.js';

export const deployAccess: HelpTopic = {
  id: 'deploy-access',
  sources: ['POST /api/deploy/jobs/{id}/access', 'docs/adr/0011-ports-of-replicas.md'],
  en: {
    question: 'How do I reach my deploy?',
    text: "Order the deploy with `port`, where its program listens on all addresses inside; then POST /api/deploy/jobs/{id}/access returns a URL for each replica, which works for an hour, or for `ttl_s` seconds up to a day. Open it in a browser, or send the part after `access=` as the header `X-Access-Token`. Anyone with the URL gets in, and nobody else; HTTP and WebSockets work, plain TCP and UDP don't. A deploy has one port, named in POST /api/deploy/job.",
  },
  tr: {
    question: "Deploy'uma nasıl erişirim?",
    text: "Deploy'u, programın içeride tüm adreslerde dinlediği `port` ile sipariş edin; sonra POST /api/deploy/jobs/{id}/access her replika için bir URL verir; bir saat, ya da en çok bir gün olmak üzere `ttl_s` saniye açık kalır. Tarayıcıda açın ya da `access=` sonrasını `X-Access-Token` başlığı olarak gönderin. Adresi olan girer, başkası giremez; HTTP ve WebSocket çalışır, düz TCP ve UDP çalışmaz. Deploy'un POST /api/deploy/job içinde verilen tek portu vardır.",
  },
  ru: {
    question: 'Как открыть мой деплой?',
    text: 'Закажите деплой с `port`, на котором программа слушает внутри на всех адресах; затем POST /api/deploy/jobs/{id}/access даёт URL каждой реплики, он открыт час или `ttl_s` секунд, но не больше суток. Откройте его в браузере или передавайте то, что после `access=`, в заголовке `X-Access-Token`. Войти может тот, у кого он есть, и никто другой; проходят HTTP и WebSocket, обычный TCP и UDP — нет. Порт у деплоя один и называется в POST /api/deploy/job.',
  },
  ko: {
    question: '내 배포에는 어떻게 접속하나요?',
    text: '프로그램이 안에서 모든 주소로 듣는 `port`를 적어 배포를 주문하세요. 그러면 POST /api/deploy/jobs/{id}/access가 레플리카마다 URL을 주며, 한 시간 또는 `ttl_s`초(최대 하루) 동안 열립니다. 브라우저에서 열거나 `access=` 뒤의 값을 `X-Access-Token` 헤더로 보내세요. 주소를 가진 사람만 들어갈 수 있고, HTTP와 웹소켓은 되지만 일반 TCP나 UDP는 안 됩니다. 포트는 POST /api/deploy/job에서 정하는 하나뿐입니다.',
  },
};
