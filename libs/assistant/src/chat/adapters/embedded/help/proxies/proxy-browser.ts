import type { HelpTopic } from '../topic.js';

export const proxyBrowser: HelpTopic = {
  id: 'proxy-browser',
  sources: ['POST /api/bandwidth/create', 'docs/security.md'],
  en: {
    question: 'How do I use the proxy in a browser or on my phone?',
    text: "Enter `host` and `port` as an HTTP proxy for HTTPS, and log in with `username` and `password` when the browser asks: browsers can't log in to SOCKS. The same port speaks SOCKS5 with a password, for programs that can, and tells the two apart by itself. HTTP means CONNECT, so `https` pages work and plain `http` pages don't; there is no UDP and no SOCKS without a password. The credentials come from POST /api/bandwidth/create.",
  },
  tr: {
    question: "Proxy'yi tarayıcıda veya telefonda nasıl kullanırım?",
    text: "`host` ve `port` değerlerini HTTPS için HTTP proxy olarak girin, tarayıcı sorunca `username` ve `password` ile giriş yapın: tarayıcılar SOCKS'a şifreyle giremez. Aynı port, yapabilen programlar için şifreli SOCKS5 de konuşur ve ikisini kendisi ayırt eder. HTTP burada CONNECT demektir; `https` sayfaları açılır, düz `http` sayfaları açılmaz, UDP ve şifresiz SOCKS yoktur. Bilgiler POST /api/bandwidth/create yanıtından gelir.",
  },
  ru: {
    question: 'Как использовать прокси в браузере или на телефоне?',
    text: 'Впишите `host` и `port` как HTTP-прокси для HTTPS и введите `username` и `password`, когда браузер спросит: логиниться в SOCKS браузеры не умеют. Тот же порт понимает и SOCKS5 с паролем — для программ, которые это могут, — и сам различает протоколы. HTTP здесь — это CONNECT: страницы `https` работают, простые `http` нет; UDP и SOCKS без пароля нет. Данные для входа даёт POST /api/bandwidth/create.',
  },
  ko: {
    question: '브라우저나 휴대폰에서 프록시를 어떻게 쓰나요?',
    text: '`host`와 `port`를 HTTPS용 HTTP 프록시로 넣고 브라우저가 물으면 `username`과 `password`로 로그인하세요. 브라우저는 SOCKS에 로그인하지 못합니다. 같은 포트가 비밀번호를 쓰는 SOCKS5도 지원하며 둘을 알아서 구분합니다. HTTP는 CONNECT라서 `https` 페이지는 열리지만 일반 `http` 페이지는 열리지 않고, UDP와 비밀번호 없는 SOCKS는 없습니다. 접속 정보는 POST /api/bandwidth/create에서 받습니다.',
  },
};
