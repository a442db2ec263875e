import type { LiveTopic } from '../help/topic.js';

export const deployPrice: LiveTopic = {
  id: 'deploy-price',
  en: {
    asks: [
      'how much does a deploy cost',
      'what would a deploy cost for some hours',
      'price of a deploy',
      'calculate the cost of a deploy with several gpus',
      'deploy price',
    ],
  },
  tr: {
    asks: [
      'bir deploy ne kadar tutar',
      'birkaç saatlik deploy kaça mal olur',
      'deploy ücreti',
      'birkaç gpu ile deploy maliyetini hesapla',
      'deploy fiyatı',
    ],
  },
  ru: {
    asks: [
      'сколько стоит деплой',
      'во сколько обойдётся деплой на несколько часов',
      'цена деплоя',
      'рассчитай стоимость деплоя с несколькими gpu',
      'стоимость деплоя',
    ],
  },
  ko: {
    asks: [
      '배포 비용은 얼마인가요',
      '몇 시간 배포하면 얼마인가요',
      '배포 가격',
      'gpu 여러 개로 배포하는 비용 계산',
      '배포 요금',
    ],
  },
};
