import type { HelpTopic } from './topic.js';

export const gpuPrices: HelpTopic = {
  id: 'gpu-prices',
  en: {
    asks: [
      'gpu price list',
      'prices per hour of gpus',
      'how much does a gpu cost per hour',
      'which gpus are there and their price',
    ],
    text: 'Per GPU and hour: {gpuPrices}. A deploy costs that × gpu_count × replicas × hours. Ask me, for example, what four GPUs for ten hours would cost.',
  },
  tr: {
    asks: ['gpu fiyat listesi', 'gpu saatlik fiyatları', 'bir gpu saati ne kadar', 'hangi gpular var ve fiyatları'],
    text: "GPU başına saatlik: {gpuPrices}. Bir deploy bunun gpu_count × replicas × saat katı tutar. Örneğin dört GPU'nun on saatlik ücretini sorabilirsiniz.",
  },
  ru: {
    asks: ['прайс-лист gpu', 'цены на gpu в час', 'сколько стоит gpu в час', 'какие есть видеокарты и цены'],
    text: 'За один GPU в час: {gpuPrices}. Деплой стоит это × gpu_count × replicas × часы. Спросите, например, сколько стоят четыре GPU на десять часов.',
  },
  ko: {
    asks: ['gpu 가격표', 'gpu 시간당 가격', 'gpu 한 시간에 얼마인가요', '어떤 gpu가 있고 가격은'],
    text: 'GPU 한 개의 시간당 가격: {gpuPrices}. 배포 비용은 여기에 gpu_count × replicas × 시간을 곱한 값입니다. 예를 들어 GPU 네 개를 열 시간 쓰면 얼마인지 물어보세요.',
  },
};
