import type { HelpTopic } from './topic.js';

export const minimumPrice: HelpTopic = {
  id: 'minimum-price',
  en: {
    asks: [
      'minimum price for my device',
      'min_price_usd',
      'set lowest hourly rate',
      'how much do I ask per hour',
      'change price floor of a device',
    ],
    text: "`min_price_usd` of a worker token is the least you work for, in USD per hour after the platform's fee. The server offers the device only jobs that pay that much: price_coin × {coinUsd} ÷ duration_hrs, less {fee}. Accepting a job yourself counts as consent, whatever it pays.",
  },
  tr: {
    asks: [
      'cihazım için asgari fiyat',
      'min_price_usd',
      'en düşük saatlik ücret belirlemek',
      'saat başına taban fiyat',
      'cihazın fiyat tabanını değiştirmek',
      'ekran kartım için taban fiyat',
    ],
    text: "Worker token'daki `min_price_usd`, platform kesintisinden sonra saat başına kabul ettiğiniz en düşük USD tutarıdır. Sunucu cihaza yalnızca bunu ödeyen işleri önerir: price_coin × {coinUsd} ÷ duration_hrs, eksi {fee}. Bir işi kendiniz kabul ederseniz ne ödediğine bakılmaz, bu onay sayılır.",
  },
  ru: {
    asks: [
      'минимальная цена для устройства',
      'min_price_usd',
      'задать нижнюю ставку в час',
      'порог цены за час',
      'изменить минимальную ставку устройства',
      'минимальная ставка для видеокарты',
    ],
    text: '`min_price_usd` токена — наименьшая оплата, за которую вы работаете: USD в час после комиссии платформы. Сервер предлагает устройству только задания, которые столько платят: price_coin × {coinUsd} ÷ duration_hrs минус {fee}. Если вы принимаете задание сами, это считается согласием при любой цене.',
  },
  ko: {
    asks: [
      '기기의 최소 가격',
      'min_price_usd',
      '시간당 최저 요금 설정',
      '시간당 하한 가격',
      '기기 최저 단가 변경',
      '그래픽 카드 최소 가격',
    ],
    text: '워커 토큰의 `min_price_usd`는 플랫폼 수수료를 뺀 뒤 시간당 받을 최소 금액(USD)입니다. 서버는 그만큼 지불하는 작업만 기기에 제안합니다: price_coin × {coinUsd} ÷ duration_hrs에서 {fee}를 뺀 값입니다. 직접 작업을 수락하면 금액과 관계없이 동의한 것으로 봅니다.',
  },
};
