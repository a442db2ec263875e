import type { Language } from '../../../../../domain/language.js';
import type { PricePhrases } from './price-phrases.js';

const en: PricePhrases = {
  wholeHours: (usd, coins) =>
    `It is booked in whole hours, but you pay only while it runs: if you stop it after the time you named, it costs ${usd} (${coins}).`,
  night: (hours) => `I counted a night as ${hours} hours.`,
  month: (days) => `A month counts as ${days} days.`,
  noGpu: 'I assumed a machine without a GPU.',
  ofJob:
    'For a job you set the price yourself, so take this as a guide; GET /api/marketplace/offers shows what owners ask.',
  tooLarge: (gpus, hours, replicas) =>
    `That is too large for one deploy: it has at most ${gpus} GPUs per replica, ${hours} hours and ${replicas} replicas.`,
  proxy: ({ gb, perGb, usd, coins }) =>
    `${gb} of proxy bandwidth: ${usd} (${coins}), at the default price of ${perGb} per GB. POST /api/bandwidth/create buys it; \`price_per_gb\` sets another price.`,
  proxyTooLarge: (gb) => `One proxy session has at most ${gb}.`,
  fee: ({ amount, percent, fee, net, netUsd }) =>
    `The fee on ${amount} is ${percent}, which is ${fee}: the device owner gets ${net} (${netUsd}).`,
  worth: (from, to, coin) =>
    `${from} = ${to}, at ${coin} per coin. POST /api/wallet/exchange/quote shows what you get for it.`,
};

const tr: PricePhrases = {
  wholeHours: (usd, coins) =>
    `Süre tam saat olarak ayrılır, ama yalnızca çalıştığı süreyi ödersiniz: belirttiğiniz sürenin sonunda durdurursanız ${usd} (${coins}) tutar.`,
  night: (hours) => `Geceyi ${hours} saat saydım.`,
  month: (days) => `Bir ay ${days} gün sayılır.`,
  noGpu: "GPU'suz bir makine varsaydım.",
  ofJob:
    'İşlerde fiyatı siz belirlersiniz, yani bunu bir ölçü olarak alın; sahiplerin ne istediğini GET /api/marketplace/offers gösterir.',
  tooLarge: (gpus, hours, replicas) =>
    `Bu, tek bir deploy için fazla: replika başına en çok ${gpus} GPU, ${hours} saat ve ${replicas} replika olur.`,
  proxy: ({ gb, perGb, usd, coins }) =>
    `${gb} proxy bant genişliği: ${usd} (${coins}), GB başına ${perGb} varsayılan fiyat üzerinden. POST /api/bandwidth/create satın alır; \`price_per_gb\` ile başka bir fiyat belirlersiniz.`,
  proxyTooLarge: (gb) => `Bir proxy oturumunda en çok ${gb} olur.`,
  fee: ({ amount, percent, fee, net, netUsd }) =>
    `${amount} tutarındaki ödemeden ${percent} komisyon alınır, yani ${fee}: cihazın sahibine ${net} (${netUsd}) kalır.`,
  worth: (from, to, coin) =>
    `${from}, ${to} eder: bir coin ${coin} değerinde. Dönüştürürseniz ne alacağınızı POST /api/wallet/exchange/quote gösterir.`,
};

const ru: PricePhrases = {
  wholeHours: (usd, coins) =>
    `Время бронируется целыми часами, но платите вы только за время работы: если остановить через названное время, выйдет ${usd} (${coins}).`,
  night: (hours) => `Ночь я посчитал за ${hours} ч.`,
  month: (days) => `Месяц считается за ${days} дней.`,
  noGpu: 'Я посчитал для машины без GPU.',
  ofJob:
    'Цену задания назначаете вы сами, так что это ориентир; сколько просят владельцы, покажет GET /api/marketplace/offers.',
  tooLarge: (gpus, hours, replicas) =>
    `Для одного деплоя это слишком много: самое большее ${gpus} GPU на реплику, ${hours} ч и ${replicas} реплик.`,
  proxy: ({ gb, perGb, usd, coins }) =>
    `${gb} трафика прокси: ${usd} (${coins}), по цене по умолчанию: ${perGb} за GB. Купить: POST /api/bandwidth/create; другую цену задаёт \`price_per_gb\`.`,
  proxyTooLarge: (gb) => `В одной сессии прокси самое большее ${gb}.`,
  fee: ({ amount, percent, fee, net, netUsd }) =>
    `Комиссия с суммы ${amount} — ${percent}, то есть ${fee}: владелец устройства получит ${net} (${netUsd}).`,
  worth: (from, to, coin) =>
    `${from} — это ${to}: одна монета стоит ${coin}. Сколько вы получите при обмене, покажет POST /api/wallet/exchange/quote.`,
};

const ko: PricePhrases = {
  wholeHours: (usd, coins) =>
    `시간은 한 시간 단위로 예약하지만 실행된 시간만 청구됩니다. 말씀하신 시간 뒤에 중지하면 ${usd} (${coins})입니다.`,
  night: (hours) => `하룻밤은 ${hours}시간으로 계산했습니다.`,
  month: (days) => `한 달은 ${days}일로 계산합니다.`,
  noGpu: 'GPU가 없는 기기로 계산했습니다.',
  ofJob:
    '작업은 가격을 직접 정하므로 이 금액을 참고하세요. 주인들이 원하는 금액은 GET /api/marketplace/offers에서 볼 수 있습니다.',
  tooLarge: (gpus, hours, replicas) =>
    `배포 하나로는 너무 큽니다. 레플리카당 GPU는 최대 ${gpus}개, 시간은 ${hours}시간, 레플리카는 ${replicas}개까지입니다.`,
  proxy: ({ gb, perGb, usd, coins }) =>
    `프록시 대역폭 ${gb}: ${usd} (${coins}), 기본 가격인 GB당 ${perGb} 기준입니다. POST /api/bandwidth/create로 사고, \`price_per_gb\`로 다른 가격을 정할 수 있습니다.`,
  proxyTooLarge: (gb) => `프록시 세션 하나는 최대 ${gb}입니다.`,
  fee: ({ amount, percent, fee, net, netUsd }) =>
    `${amount}에 대한 수수료는 ${percent}, 즉 ${fee}입니다. 기기 주인은 ${net} (${netUsd})을 받습니다.`,
  worth: (from, to, coin) =>
    `${from}은 ${to}의 가치가 있습니다. 1코인의 가치는 ${coin}입니다. 환전하면 얼마를 받는지는 POST /api/wallet/exchange/quote에서 볼 수 있습니다.`,
};

export const PRICE_PHRASES: Record<Language, PricePhrases> = { en, tr, ru, ko };
