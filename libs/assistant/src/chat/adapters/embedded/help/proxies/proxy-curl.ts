import type { HelpTopic } from '../topic.js';

export const proxyCurl: HelpTopic = {
  id: 'proxy-curl',
  sources: ['docs/tour.md', 'POST /api/bandwidth/create'],
  en: {
    question: 'How do I use the proxy with curl?',
    text: '`curl -x socks5h://USERNAME:PASSWORD@HOST:PORT https://example.org`. With `socks5h` the proxy looks names up, with plain SOCKS5 your own machine does. As an HTTP proxy it is `curl -x http://USERNAME:PASSWORD@HOST:PORT https://example.org`; programs that read `ALL_PROXY` or `https_proxy` take the same address. For a page without TLS over HTTP add `-p`, since only CONNECT is spoken. The four values are in `proxy` of what POST /api/bandwidth/create answered.',
  },
  tr: {
    question: "Proxy'yi curl ile nasıl kullanırım?",
    text: "`curl -x socks5h://USERNAME:PASSWORD@HOST:PORT https://example.org` yazın. `socks5h` ile adları proxy çözer, düz SOCKS5 ile kendi makineniz. HTTP proxy olarak: `curl -x http://USERNAME:PASSWORD@HOST:PORT https://example.org`; `ALL_PROXY` veya `https_proxy` okuyan programlar da aynı adresi alır. TLS'siz bir sayfa için HTTP ile `-p` ekleyin, çünkü yalnızca CONNECT desteklenir. Dört değer de POST /api/bandwidth/create yanıtındaki `proxy` içindedir.",
  },
  ru: {
    question: 'Как использовать прокси с curl?',
    text: '`curl -x socks5h://USERNAME:PASSWORD@HOST:PORT https://example.org`. С `socks5h` имена ищет прокси, с обычным SOCKS5 — ваша машина. Как HTTP-прокси: `curl -x http://USERNAME:PASSWORD@HOST:PORT https://example.org`; программы, которые читают `ALL_PROXY` или `https_proxy`, понимают тот же адрес. Для страницы без TLS через HTTP добавьте `-p`: поддерживается только CONNECT. Все четыре значения — в `proxy` ответа POST /api/bandwidth/create.',
  },
  ko: {
    question: 'curl에서 프록시를 어떻게 쓰나요?',
    text: '`curl -x socks5h://USERNAME:PASSWORD@HOST:PORT https://example.org`를 실행하세요. `socks5h`이면 프록시가, 그냥 SOCKS5이면 내 컴퓨터가 이름을 조회합니다. HTTP 프록시로는 `curl -x http://USERNAME:PASSWORD@HOST:PORT https://example.org`이고, `ALL_PROXY`나 `https_proxy`를 읽는 프로그램에도 같은 주소를 넣으면 됩니다. TLS가 없는 페이지를 HTTP로 열 때는 CONNECT만 지원하므로 `-p`를 붙이세요. 네 값은 모두 POST /api/bandwidth/create 응답의 `proxy`에 있습니다.',
  },
};
