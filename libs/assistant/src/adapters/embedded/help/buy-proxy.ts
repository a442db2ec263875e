import type { HelpTopic } from './topic.js';

export const buyProxy: HelpTopic = {
  id: 'buy-proxy',
  en: {
    asks: [
      'how do I buy proxy bandwidth',
      'create a SOCKS5 session',
      'residential proxy price per GB',
      'how do I connect to the proxy',
      'get proxy credentials host port username password',
    ],
    text: 'POST /api/bandwidth/create {gb} buys a SOCKS5 session; `price_per_gb` is your bid in USD, {defaultPricePerGb} unless you say otherwise and at least {minPricePerGb}. The reply has host, port, username and password. The cost is held from your USD balance; a session lasts up to {sessionH} h.',
  },
  tr: {
    asks: [
      'proxy bant genişliği nasıl satın alırım',
      'SOCKS5 oturumu açmak',
      'residential proxy gb fiyatı',
      "proxy'ye nasıl bağlanırım",
      'proxy bilgileri host port kullanıcı adı şifre',
    ],
    text: 'POST /api/bandwidth/create {gb} bir SOCKS5 oturumu satın alır; `price_per_gb` USD cinsinden teklifinizdir, belirtmezseniz {defaultPricePerGb}, en az {minPricePerGb}. Yanıtta host, port, username ve password bulunur. Ücret USD bakiyenizde bloke edilir; oturum en çok {sessionH} saat sürer.',
  },
  ru: {
    asks: [
      'как купить трафик прокси',
      'создать сессию SOCKS5',
      'цена резидентного прокси за гб',
      'как подключиться к прокси',
      'данные прокси host port логин пароль',
    ],
    text: 'POST /api/bandwidth/create {gb} покупает сессию SOCKS5; `price_per_gb` — ваша ставка в USD, по умолчанию {defaultPricePerGb}, не меньше {minPricePerGb}. В ответе host, port, username и password. Стоимость блокируется на балансе USD; сессия длится до {sessionH} ч.',
  },
  ko: {
    asks: [
      '프록시 대역폭은 어떻게 사나요',
      'SOCKS5 세션 만들기',
      '주거용 프록시 gb당 가격',
      '프록시에 어떻게 연결하나요',
      '프록시 접속 정보 host port 사용자 이름 비밀번호',
    ],
    text: 'POST /api/bandwidth/create {gb}로 SOCKS5 세션을 삽니다. `price_per_gb`는 USD 기준 제시 가격으로, 지정하지 않으면 {defaultPricePerGb}, 최소 {minPricePerGb}입니다. 응답에 host, port, username, password가 들어 있습니다. 비용은 USD 잔액에서 보류되며 세션은 최대 {sessionH}시간 유지됩니다.',
  },
};
