import type { HelpTopic } from '../topic.js';

export const proxyCode: HelpTopic = {
  id: 'proxy-code',
  sources: ['POST /api/bandwidth/create', 'docs/tour.md'],
  en: {
    question: 'How do I use the proxy in Python requests or other code?',
    text: 'In Python install `requests[socks]` and pass `proxies={"https": "socks5h://USERNAME:PASSWORD@HOST:PORT", "http": "socks5h://USERNAME:PASSWORD@HOST:PORT"}`. Without SOCKS support, give `http://USERNAME:PASSWORD@HOST:PORT` for `https` addresses. Playwright and Puppeteer take the same host and port as an HTTP proxy, with user and password apart. Each new connection may leave by another exit; a name such as `USERNAME-session-abc` keeps one. The credentials come from POST /api/bandwidth/create.',
  },
  tr: {
    question: "Proxy'yi Python requests'te veya başka kodda nasıl kullanırım?",
    text: 'Python\'da `requests[socks]` kurun ve `proxies={"https": "socks5h://USERNAME:PASSWORD@HOST:PORT", "http": "socks5h://USERNAME:PASSWORD@HOST:PORT"}` verin. SOCKS desteği yoksa `https` adresleri için `http://USERNAME:PASSWORD@HOST:PORT` yazın. Playwright ve Puppeteer aynı host ve portu HTTP proxy olarak, kullanıcı ve şifreyi ayrıca alır. Her yeni bağlantı başka bir çıkıştan gidebilir; `USERNAME-session-abc` gibi bir ad aynı çıkışta tutar. Bilgiler POST /api/bandwidth/create yanıtından gelir.',
  },
  ru: {
    question: 'Как использовать прокси в Python requests или в другом коде?',
    text: 'В Python установите `requests[socks]` и передайте `proxies={"https": "socks5h://USERNAME:PASSWORD@HOST:PORT", "http": "socks5h://USERNAME:PASSWORD@HOST:PORT"}`. Без поддержки SOCKS укажите для адресов `https` прокси `http://USERNAME:PASSWORD@HOST:PORT`. Playwright и Puppeteer берут те же хост и порт как HTTP-прокси, логин и пароль отдельно. Каждое новое соединение может выйти через другой выход; имя вида `USERNAME-session-abc` удерживает один. Данные для входа даёт POST /api/bandwidth/create.',
  },
  ko: {
    question: 'Python requests나 다른 코드에서 프록시를 어떻게 쓰나요?',
    text: 'Python에서는 `requests[socks]`를 설치하고 `proxies={"https": "socks5h://USERNAME:PASSWORD@HOST:PORT", "http": "socks5h://USERNAME:PASSWORD@HOST:PORT"}`를 넘기세요. SOCKS를 지원하지 않으면 `https` 주소에 `http://USERNAME:PASSWORD@HOST:PORT`를 쓰면 됩니다. Playwright와 Puppeteer에는 같은 호스트와 포트를 HTTP 프록시로, 사용자와 비밀번호를 따로 넣습니다. 새 연결은 다른 출구로 나갈 수 있고 `USERNAME-session-abc` 같은 이름을 쓰면 출구가 유지됩니다. 접속 정보는 POST /api/bandwidth/create에서 받습니다.',
  },
};
