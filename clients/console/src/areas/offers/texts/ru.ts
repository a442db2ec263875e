import { plural } from '../../../text/plural.js';
import type { OffersTexts } from './en.js';

export const ru: OffersTexts = {
  offers: 'Предложения',
  about: 'Машины, которые сейчас в сети, и сколько они стоят.',
  online: 'Сейчас в сети',
  nothing: 'Сейчас таких машин в сети нет. Задание может подождать.',
  order: 'Порядок',
  sorts: {
    most_devices: 'Сначала где больше машин',
    price_asc: 'Сначала дешёвые',
    reliability: 'Сначала надёжные',
    gpu_memory: 'Сначала с большей памятью',
  },
  onlyFree: 'Только со свободной машиной',
  model: 'GPU',
  noGpu: 'Без GPU',
  memory: 'Память',
  free: 'Свободно',
  freeOf: (free, online) => `${free} из ${online}`,
  anyPrice: 'Без минимума',
  pricePerHour: 'Цена за час',
  fromTo: (from, to) => `${from} – ${to}`,
  verified: 'Оборудование проверено',
  reliability: 'Надёжность',
  runHere: 'Запустить здесь',
  runOn: (model) => `Запустить здесь: ${model}`,
  prices: 'Цены по времени',
  period: 'Период',
  lastDays: (days) =>
    plural('ru', days, { one: 'Последний # день', few: 'Последние # дня', other: 'Последние # дней' }),
  mostUsed: 'Где больше всего заданий',
  least: 'Минимум',
  median: 'Медиана',
  most: 'Максимум',
  noPrices: 'За это время выполнено слишком мало заданий, чтобы назвать цену.',
};
