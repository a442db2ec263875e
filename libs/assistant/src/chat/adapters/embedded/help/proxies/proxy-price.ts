import type { HelpTopic } from '../topic.js';

export const proxyPrice: HelpTopic = {
  id: 'proxy-price',
  sources: ['POST /api/bandwidth/create', 'docs/economics.md#who-is-paid-what'],
  en: {
    question: 'What does proxy traffic cost?',
    text: 'You name the price: `price_per_gb` in USD, {defaultPricePerGb} unless you say otherwise, at least {minPricePerGb}; the cost is GB times that, and only used bytes are paid. Devices take part if their owners ask for no more, so a higher bid reaches more exits, not faster ones. There is no monthly fee and no discount. You pay in dollars: exchange coins first, with POST /api/wallet/exchange/quote. Order with POST /api/bandwidth/create {gb, price_per_gb}.',
  },
  tr: {
    question: 'Proxy trafiği ne kadar tutar?',
    text: 'Fiyatı siz söylersiniz: `price_per_gb`, USD cinsinden, belirtmezseniz {defaultPricePerGb}, en az {minPricePerGb}; tutar GB çarpı budur ve yalnızca kullanılan bayt ödenir. Sahibi bundan fazlasını istemeyen cihazlar katılır, yani yüksek teklif daha çok çıkışa ulaşır, daha hızlısına değil. Aylık ücret ve indirim yoktur. Dolarla ödenir; coinler önce POST /api/wallet/exchange/quote ile çevrilir. Sipariş: POST /api/bandwidth/create {gb, price_per_gb}.',
  },
  ru: {
    question: 'Сколько стоит трафик прокси?',
    text: 'Цену называете вы: `price_per_gb` в USD, по умолчанию {defaultPricePerGb}, не меньше {minPricePerGb}; стоимость — ГБ, умноженные на неё, и платятся только израсходованные байты. Участвуют устройства, чьи владельцы просят не больше, поэтому высокая ставка даёт больше выходов, но не быстрее. Абонентской платы и скидок нет. Оплата в долларах: монеты сначала меняют через POST /api/wallet/exchange/quote. Заказ: POST /api/bandwidth/create {gb, price_per_gb}.',
  },
  ko: {
    question: '프록시 트래픽은 얼마인가요?',
    text: '가격은 직접 정합니다. `price_per_gb`는 USD이고 지정하지 않으면 {defaultPricePerGb}, 최소 {minPricePerGb}이며, 비용은 GB에 이 값을 곱한 것이고 쓴 바이트만 지급됩니다. 그보다 비싸게 받지 않는 소유자의 기기가 참여하므로 높게 제시하면 출구가 많아질 뿐 빨라지지는 않습니다. 월 요금도 할인도 없고 달러로 내므로 코인은 먼저 POST /api/wallet/exchange/quote로 바꾸세요. 주문은 POST /api/bandwidth/create {gb, price_per_gb}입니다.',
  },
};
