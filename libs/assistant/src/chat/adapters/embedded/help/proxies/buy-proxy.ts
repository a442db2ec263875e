import type { HelpTopic } from '../topic.js';

export const buyProxy: HelpTopic = {
  id: 'buy-proxy',
  sources: ['POST /api/bandwidth/create', 'docs/tour.md'],
  en: {
    question: 'How do I buy a proxy?',
    text: "POST /api/bandwidth/create {gb, price_per_gb, exit, country}: only `gb` is needed, and small amounts are fine. `proxy` in the reply has `host`, `port`, `username` and `password` for SOCKS5 and HTTP CONNECT; keep them: the password is shown only once. The price is held from your dollars, and what you don't use returns; the session lasts up to {sessionH} h. Try it with `curl -x socks5h://USERNAME:PASSWORD@HOST:PORT https://example.org`; your sessions are in GET /api/bandwidth/sessions.",
  },
  tr: {
    question: 'Proxy nasıl satın alırım?',
    text: 'POST /api/bandwidth/create {gb, price_per_gb, exit, country} gönderin: yalnızca `gb` gereklidir, küçük miktar da olur. Yanıttaki `proxy` içinde SOCKS5 ve HTTP CONNECT için `host`, `port`, `username` ve `password` bulunur; saklayın, şifre yalnızca bir kez gösterilir. Ücret dolar bakiyenizden bloke edilir, kullanmadığınız geri döner; oturum en çok {sessionH} saat sürer. Denemek için `curl -x socks5h://USERNAME:PASSWORD@HOST:PORT https://example.org`; oturumlarınız GET /api/bandwidth/sessions içindedir.',
  },
  ru: {
    question: 'Как купить прокси?',
    text: 'POST /api/bandwidth/create {gb, price_per_gb, exit, country}: нужен только `gb`, хватит и малого объёма. В ответе `proxy` есть `host`, `port`, `username` и `password` для SOCKS5 и HTTP CONNECT; сохраните их, пароль показывается один раз. Цена блокируется на долларовом балансе, неистраченное вернётся; сессия живёт до {sessionH} ч. Проверить: `curl -x socks5h://USERNAME:PASSWORD@HOST:PORT https://example.org`; ваши сессии — в GET /api/bandwidth/sessions.',
  },
  ko: {
    question: '프록시는 어떻게 사나요?',
    text: 'POST /api/bandwidth/create {gb, price_per_gb, exit, country}를 보내세요. `gb`만 필수이고 적은 양도 됩니다. 응답의 `proxy`에 SOCKS5와 HTTP CONNECT에 쓸 `host`, `port`, `username`, `password`가 있으며, 비밀번호는 한 번만 표시되니 보관하세요. 비용은 달러 잔액에서 보류되고 안 쓴 만큼 돌아오며, 세션은 최대 {sessionH}시간 유지됩니다. 확인은 `curl -x socks5h://USERNAME:PASSWORD@HOST:PORT https://example.org`로 하고, 내 세션은 GET /api/bandwidth/sessions에서 볼 수 있습니다.',
  },
};
