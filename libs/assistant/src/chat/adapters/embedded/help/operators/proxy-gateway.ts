import type { HelpTopic } from '../topic.js';

export const proxyGateway: HelpTopic = {
  id: 'proxy-gateway',
  sources: ['apps/gateway/README.md', 'docs/operations.md#tls-and-proxies', 'docs/proxy-vendor-protocol.md'],
  en: {
    question: 'How do I set up the proxy gateway?',
    text: '`npm start` and compose bring a gateway; elsewhere run `npm run gateway` with the same `DATABASE_URL`. Set `PROXY_PUBLIC_HOST` to the address that buyers and agents reach, and open `PROXY_PORT` (SOCKS5 and HTTP), `PROXY_TUNNEL_PORT` (agents, TLS) and `DEPLOY_PORT` (replicas) directly to it; a TLS proxy may stand only before the last, named in `DEPLOY_URL`. With `PROXY_PROVIDER=http` a vendor carries the sessions instead (docs/proxy-vendor-protocol.md). More: apps/gateway/README.md.',
  },
  tr: {
    question: 'Proxy geçidini nasıl kurarım?',
    text: "`npm start` ve compose bir geçit getirir; başka yerde aynı `DATABASE_URL` ile `npm run gateway` çalıştırın. `PROXY_PUBLIC_HOST` alıcıların ve ajanların ulaştığı adres olsun; `PROXY_PORT` (SOCKS5 ve HTTP), `PROXY_TUNNEL_PORT` (ajanlar, TLS) ve `DEPLOY_PORT` (kopyalar) doğrudan ona açılsın; TLS proxy'si yalnızca sonuncunun önünde, `DEPLOY_URL` ile adlandırılarak durabilir. `PROXY_PROVIDER=http` ile oturumları bir tedarikçi taşır (docs/proxy-vendor-protocol.md). Devamı: apps/gateway/README.md.",
  },
  ru: {
    question: 'Как настроить прокси-шлюз?',
    text: '`npm start` и compose поднимают шлюз сами; в остальных случаях запустите `npm run gateway` с тем же `DATABASE_URL`. Укажите в `PROXY_PUBLIC_HOST` адрес, по которому его видят покупатели и агенты, и откройте прямо на него `PROXY_PORT` (SOCKS5 и HTTP), `PROXY_TUNNEL_PORT` (агенты, TLS) и `DEPLOY_PORT` (реплики); TLS-прокси возможен только перед последним, его имя — в `DEPLOY_URL`. С `PROXY_PROVIDER=http` сессии ведёт поставщик (docs/proxy-vendor-protocol.md). Подробнее: apps/gateway/README.md.',
  },
  ko: {
    question: '프록시 게이트웨이는 어떻게 설정하나요?',
    text: '`npm start`와 compose에는 게이트웨이가 들어 있고, 그 밖에는 같은 `DATABASE_URL`로 `npm run gateway`를 실행하세요. `PROXY_PUBLIC_HOST`에 구매자와 에이전트가 닿는 주소를 넣고 `PROXY_PORT`(SOCKS5와 HTTP), `PROXY_TUNNEL_PORT`(에이전트, TLS), `DEPLOY_PORT`(복제본)를 직접 열어 두세요. TLS 프록시는 마지막 포트 앞에만 둘 수 있고 `DEPLOY_URL`에 그 이름을 적습니다. `PROXY_PROVIDER=http`면 공급업체가 세션을 나릅니다(docs/proxy-vendor-protocol.md). 더 보려면 apps/gateway/README.md를 참고하세요.',
  },
};
