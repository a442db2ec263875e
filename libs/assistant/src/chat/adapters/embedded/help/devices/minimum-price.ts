import type { HelpTopic } from '../topic.js';

export const minimumPrice: HelpTopic = {
  id: 'minimum-price',
  sources: ['PATCH /api/worker/devices/{id}', 'POST /api/worker/token/create'],
  en: {
    question: 'How do I set a minimum price for my device?',
    text: "Give `min_price_usd` when you make the token with POST /api/worker/token/create: it is the least you work for, in USD per hour after the platform's fee. The device is offered only jobs that pay that much: price_coin × {coinUsd} ÷ duration_hrs, less {fee}. Change it later with PATCH /api/worker/devices/{id}, or on the machine's page of the console; `null` takes any price, and jobs that run keep theirs. A job that you take by hand counts as consent, whatever it pays: POST /api/jobs/{id}/accept.",
  },
  tr: {
    question: 'Cihazım için asgari fiyatı nasıl belirlerim?',
    text: "Token'ı POST /api/worker/token/create ile oluştururken `min_price_usd` verin: platform kesintisinden sonra saat başına kabul ettiğiniz en düşük USD tutarıdır. Cihaza yalnızca bunu ödeyen işler önerilir: price_coin × {coinUsd} ÷ duration_hrs, eksi {fee}. Sonradan PATCH /api/worker/devices/{id} ile ya da konsolda makinenin sayfasında değiştirin; `null` her fiyatı kabul eder, çalışan işlerin fiyatı değişmez. Elle aldığınız işte ödenen tutara bakılmaz: POST /api/jobs/{id}/accept.",
  },
  ru: {
    question: 'Как задать минимальную цену для устройства?',
    text: 'Укажите `min_price_usd`, когда создаёте токен через POST /api/worker/token/create: это наименьшая оплата, за которую вы работаете, в USD за час после комиссии. Устройству предлагают только задания, которые столько платят: price_coin × {coinUsd} ÷ duration_hrs минус {fee}. Позже измените её через PATCH /api/worker/devices/{id} или на странице машины в консоли; `null` — любая цена, идущие задания сохраняют свою. Задание, принятое вручную, берётся при любой оплате: POST /api/jobs/{id}/accept.',
  },
  ko: {
    question: '기기의 최소 가격은 어떻게 정하나요?',
    text: 'POST /api/worker/token/create로 토큰을 만들 때 `min_price_usd`를 지정하세요. 플랫폼 수수료를 뺀 뒤 시간당 받을 최소 금액(USD)입니다. 기기에는 그만큼 주는 작업만 제안됩니다: price_coin × {coinUsd} ÷ duration_hrs에서 {fee}를 뺀 값입니다. 나중에 PATCH /api/worker/devices/{id}나 콘솔의 장치 페이지에서 바꿀 수 있고, `null`이면 어떤 가격이든 받으며 실행 중인 작업의 가격은 그대로입니다. POST /api/jobs/{id}/accept로 직접 수락한 작업은 금액과 관계없이 맡게 됩니다.',
  },
};
