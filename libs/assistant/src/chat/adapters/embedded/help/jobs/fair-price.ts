import type { HelpTopic } from '../topic.js';

export const fairPrice: HelpTopic = {
  id: 'fair-price',
  sources: ['POST /api/jobs/quote', 'GET /api/marketplace/prices', 'GET /api/marketplace/offers', 'POST /api/jobs'],
  en: {
    question: 'What is a fair price for a job?',
    text: 'POST /api/jobs/quote with the `job_type`, `spec` and `duration_hrs` of your job suggests a `price_coin`: what such jobs paid lately, or more if the owners of free devices ask for more (`source`). It says which devices would take it now, and why others would not; nothing is held. GET /api/marketplace/prices has what jobs paid by day, GET /api/marketplace/offers what owners ask. Devices see the best price per hour first, so more starts sooner: send it with POST /api/jobs.',
  },
  tr: {
    question: 'Bir iş için adil ücret nedir?',
    text: 'POST /api/jobs/quote, işinizin `job_type`, `spec` ve `duration_hrs` değerleriyle bir `price_coin` önerir: benzer işlerin son zamanlarda ödediği ya da boş cihazların sahipleri daha fazla istiyorsa o kadar (`source`). Hangi cihazların işi şimdi alacağını, diğerlerinin neden almayacağını söyler; hiçbir şey bloke edilmez. Gün gün ödenenler GET /api/marketplace/prices, sahiplerin istedikleri GET /api/marketplace/offers içindedir. Cihazlar saatlik en iyi ücreti önce görür, daha çok veren daha erken başlar: ücreti POST /api/jobs ile gönderin.',
  },
  ru: {
    question: 'Какая цена за задание справедлива?',
    text: 'POST /api/jobs/quote с `job_type`, `spec` и `duration_hrs` вашего задания предлагает `price_coin`: сколько такие задания платили в последнее время, или больше, если владельцы свободных устройств просят больше (`source`). Ответ говорит, какие устройства взяли бы его сейчас и почему не взяли бы остальные; ничего не блокируется. Сколько платили по дням — в GET /api/marketplace/prices, сколько просят владельцы — в GET /api/marketplace/offers. Устройства сначала видят лучшую цену за час, и кто платит больше, начинает раньше: передайте цену в POST /api/jobs.',
  },
  ko: {
    question: '작업의 적정 가격은 얼마인가요?',
    text: 'POST /api/jobs/quote에 작업의 `job_type`, `spec`, `duration_hrs`를 보내면 `price_coin`을 제안합니다. 최근에 비슷한 작업이 낸 값이고, 비어 있는 기기의 소유자가 더 많이 원하면 그 값입니다(`source`). 지금 어떤 기기가 맡을지, 다른 기기는 왜 맡지 않을지도 알려 주며 아무것도 보류하지 않습니다. 날짜별로 낸 값은 GET /api/marketplace/prices, 소유자가 원하는 값은 GET /api/marketplace/offers에 있습니다. 기기는 시간당 값이 좋은 작업부터 보므로 더 주면 더 빨리 시작하니, 그 값을 POST /api/jobs에 보내세요.',
  },
};
