import type { HelpTopic } from '../topic.js';

export const proxyDestinations: HelpTopic = {
  id: 'proxy-destinations',
  sources: ['docs/security.md', 'docs/errors.md'],
  en: {
    question: 'Which destinations does the proxy refuse?',
    text: 'The proxy refuses private, loopback and link-local addresses, cloud metadata, the gateway itself, and the ports of mail submission (SMTP and its TLS variants); a name is looked up first, and all of its answers must be public. Every other TCP port and every website is open; whether a site accepts an exit\'s address is up to the site. Over HTTP a refusal is `403 Forbidden` with the reason in `Proxy-Status`, over SOCKS5 "not allowed by ruleset". What you do runs under an exit owner\'s address, so stay within the law. What is blocked, and why, is in `docs/security.md`.',
  },
  tr: {
    question: 'Proxy hangi hedefleri reddeder?',
    text: 'Özel, loopback ve link-local adresler, bulut metadata adresleri, ağ geçidinin kendisi ve posta gönderme portları (SMTP ve TLS türleri) reddedilir; ad önce çözülür, bütün yanıtları herkese açık olmalıdır. Diğer bütün TCP portları ve siteler açıktır; sitenin çıkış adresini kabul edip etmemesi kendi kararıdır. Ret, HTTP ile `403 Forbidden` olup nedeni `Proxy-Status` başlığındadır, SOCKS5 ile "not allowed by ruleset" olur. Yaptığınız, çıkış sahibinin adresiyle görünür; yasalara uyun. Neyin neden engellendiği `docs/security.md` içindedir.',
  },
  ru: {
    question: 'Какие адреса прокси не пропускает?',
    text: 'Отклоняются частные, loopback- и link-local-адреса, метаданные облаков, сам шлюз и порты отправки почты (SMTP и его варианты с TLS); имя сначала ищется, и все его ответы должны быть публичными. Остальные TCP-порты и все сайты открыты; пускать ли адрес выхода, решает сам сайт. Отказ по HTTP — `403 Forbidden` с причиной в `Proxy-Status`, по SOCKS5 — "not allowed by ruleset". Всё идёт с адреса владельца выхода, поэтому не нарушайте закон. Что и почему закрыто, описано в `docs/security.md`.',
  },
  ko: {
    question: '프록시가 거부하는 목적지는 어디인가요?',
    text: '사설, 루프백, 링크 로컬 주소, 클라우드 메타데이터, 게이트웨이 자신, 메일 발송 포트(SMTP와 그 TLS 방식)는 거부됩니다. 이름은 먼저 조회되며 그 결과가 모두 공개 주소여야 합니다. 나머지 TCP 포트와 웹사이트는 모두 열려 있고, 출구 주소를 받아 줄지는 사이트가 정합니다. 거부는 HTTP에서는 이유가 `Proxy-Status`에 담긴 `403 Forbidden`, SOCKS5에서는 "not allowed by ruleset"입니다. 출구 소유자의 주소로 나가는 것이니 법을 지켜 주시고, 무엇을 왜 막는지는 `docs/security.md`를 보세요.',
  },
};
