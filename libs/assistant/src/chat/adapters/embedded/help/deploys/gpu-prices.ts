import type { HelpTopic } from '../topic.js';

export const gpuPrices: HelpTopic = {
  id: 'gpu-prices',
  sources: ['POST /api/deploy/quote', 'docs/configuration.md#settings'],
  en: {
    question: 'What do GPUs cost per hour?',
    text: 'Deploys cost, per GPU and hour: {gpuPrices}. That times `gpu_count`, `replicas` and hours is the most a deploy costs; `cpu` stands for a machine without a GPU. For jobs there is no list: you name the price, and GET /api/marketplace/offers shows what owners take. Ask me, for example, what four GPUs for ten hours would cost, or POST /api/deploy/quote.',
  },
  tr: {
    question: "GPU'lar saatte ne kadar?",
    text: "Deploy'lar GPU başına saatlik: {gpuPrices}. Bunun `gpu_count`, `replicas` ve saatle çarpımı deploy'un en çok tutacağıdır; `cpu` GPU'suz makine demektir. İşlerin listesi yoktur: ücreti siz belirlersiniz, sahiplerin ne istediğini GET /api/marketplace/offers gösterir. Örneğin dört GPU'nun on saatlik ücretini bana sorun ya da POST /api/deploy/quote gönderin.",
  },
  ru: {
    question: 'Сколько стоят GPU в час?',
    text: 'Деплой стоит за один GPU в час: {gpuPrices}. Это, умноженное на `gpu_count`, `replicas` и часы, — самое большее, что он стоит; `cpu` — машина без GPU. Для заданий прайс-листа нет: цену называете вы, а на что согласны владельцы, показывает GET /api/marketplace/offers. Спросите меня, например, сколько стоят четыре GPU на десять часов, или отправьте POST /api/deploy/quote.',
  },
  ko: {
    question: 'GPU는 시간당 얼마인가요?',
    text: '배포의 GPU 한 개 시간당 가격: {gpuPrices}. 여기에 `gpu_count`, `replicas`, 시간을 곱한 것이 최대 비용이고, `cpu`는 GPU 없는 기계입니다. 작업에는 가격표가 없어 직접 정하며, 소유자가 받는 값은 GET /api/marketplace/offers에 있습니다. 예를 들어 GPU 네 개를 열 시간 쓰면 얼마인지 저에게 묻거나 POST /api/deploy/quote를 보내세요.',
  },
};
