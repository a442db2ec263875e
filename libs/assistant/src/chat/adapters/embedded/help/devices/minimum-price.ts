import type { HelpTopic } from '../topic.js';

export const minimumPrice: HelpTopic = {
  id: 'minimum-price',
  sources: ['POST /api/worker/token/create'],
  en: {
    question: 'How do I set a minimum price for my device?',
    text: "Give `min_price_usd` when you make the token with POST /api/worker/token/create: it is the least you work for, in USD per hour after the platform's fee. The device is offered only jobs that pay that much: price_coin × {coinUsd} ÷ duration_hrs, less {fee}. It can't be changed afterwards: to ask for another price, make a new token, which is a new device, and put it into the agent's settings. A job that you take by hand counts as consent, whatever it pays: POST /api/jobs/{id}/accept.",
  },
  tr: {
    question: 'Cihazım için asgari fiyatı nasıl belirlerim?',
    text: "Token'ı POST /api/worker/token/create ile oluştururken `min_price_usd` verin: platform kesintisinden sonra saat başına kabul ettiğiniz en düşük USD tutarıdır. Cihaza yalnızca bunu ödeyen işler önerilir: price_coin × {coinUsd} ÷ duration_hrs, eksi {fee}. Sonradan değiştirilemez: başka bir fiyat için yeni bir token, yani yeni bir cihaz oluşturup ajanın ayarlarına yazın. Elle aldığınız işte ödenen tutara bakılmaz: POST /api/jobs/{id}/accept.",
  },
  ru: {
    question: 'Как задать минимальную цену для устройства?',
    text: 'Укажите `min_price_usd`, когда создаёте токен через POST /api/worker/token/create: это наименьшая оплата, за которую вы работаете, в USD за час после комиссии. Устройству предлагают только задания, которые столько платят: price_coin × {coinUsd} ÷ duration_hrs минус {fee}. Изменить его потом нельзя: для другой цены создайте новый токен, то есть новое устройство, и впишите его в настройки агента. Задание, принятое вручную, берётся при любой оплате: POST /api/jobs/{id}/accept.',
  },
  ko: {
    question: '기기의 최소 가격은 어떻게 정하나요?',
    text: 'POST /api/worker/token/create로 토큰을 만들 때 `min_price_usd`를 지정하세요. 플랫폼 수수료를 뺀 뒤 시간당 받을 최소 금액(USD)입니다. 기기에는 그만큼 주는 작업만 제안됩니다: price_coin × {coinUsd} ÷ duration_hrs에서 {fee}를 뺀 값입니다. 나중에 바꿀 수는 없으니 다른 가격을 원하면 새 토큰(새 기기가 됩니다)을 만들어 에이전트 설정에 넣으세요. POST /api/jobs/{id}/accept로 직접 수락한 작업은 금액과 관계없이 맡게 됩니다.',
  },
};
