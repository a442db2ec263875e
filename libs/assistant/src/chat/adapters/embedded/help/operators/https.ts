import type { HelpTopic } from '../topic.js';

export const https: HelpTopic = {
  id: 'https',
  sources: ['docs/operations.md#tls-and-proxies'],
  en: {
    question: 'How do I set up HTTPS and a domain?',
    text: 'With compose put `SITE_ADDRESS=market.example.org` and `PUBLIC_URL=https://market.example.org` into `.env`: Caddy gets and renews the certificate once the ports of HTTP and HTTPS reach it. Without a proxy set `TLS_CERT` and `TLS_KEY` to your files, and the API serves HTTPS itself. `REQUIRE_HTTPS=true` refuses everything else (`https_required`). See docs/operations.md#tls-and-proxies.',
  },
  tr: {
    question: 'HTTPS ve alan adını nasıl kurarım?',
    text: "Compose ile `.env` içine `SITE_ADDRESS=market.example.org` ve `PUBLIC_URL=https://market.example.org` yazın: HTTP ve HTTPS portları ona ulaşınca Caddy sertifikayı alır ve yeniler. Önde proxy yoksa `TLS_CERT` ve `TLS_KEY` ile dosyalarınızı verin, API HTTPS'i kendisi sunar. `REQUIRE_HTTPS=true` geri kalan her şeyi reddeder (`https_required`). Bkz. docs/operations.md#tls-and-proxies.",
  },
  ru: {
    question: 'Как настроить HTTPS и домен?',
    text: 'В compose впишите в `.env` `SITE_ADDRESS=market.example.org` и `PUBLIC_URL=https://market.example.org`: Caddy сам получит и будет продлевать сертификат, когда до него доходят порты HTTP и HTTPS. Без прокси укажите свои файлы в `TLS_CERT` и `TLS_KEY`, и API будет отдавать HTTPS сам. `REQUIRE_HTTPS=true` отклоняет всё остальное (`https_required`). См. docs/operations.md#tls-and-proxies.',
  },
  ko: {
    question: 'HTTPS와 도메인은 어떻게 설정하나요?',
    text: 'compose라면 `.env`에 `SITE_ADDRESS=market.example.org`와 `PUBLIC_URL=https://market.example.org`를 넣으세요. HTTP와 HTTPS 포트가 닿으면 Caddy가 인증서를 받고 갱신합니다. 앞에 프록시가 없으면 `TLS_CERT`와 `TLS_KEY`에 파일을 지정해 API가 직접 HTTPS를 제공하게 하면 됩니다. `REQUIRE_HTTPS=true`는 나머지를 모두 거부합니다(`https_required`). docs/operations.md#tls-and-proxies를 참고하세요.',
  },
};
