import type { HelpTopic } from '../topic.js';

export const offers: HelpTopic = {
  id: 'offers',
  sources: ['GET /api/marketplace/offers'],
  en: {
    question: 'Which GPUs are available?',
    text: 'GET /api/marketplace/offers needs no log-in and shows what is online by GPU model and memory: devices and GPUs online and free, prices per hour, cores, RAM and how reliable they are. Filter with `gpu_model`, `min_gpu_memory_gb`, `max_price_usd`, `free=true` or `verified=true` (measured hardware), and order with `sort`. What jobs really paid is in GET /api/marketplace/prices.',
  },
  tr: {
    question: "Şu anda hangi GPU'lar müsait?",
    text: "GET /api/marketplace/offers giriş gerektirmez; çevrimiçi olanları GPU modeline ve belleğe göre gösterir: çevrimiçi ve boş cihazlar ile GPU'lar, saatlik fiyatlar, çekirdek, RAM ve güvenilirlik. `gpu_model`, `min_gpu_memory_gb`, `max_price_usd`, `free=true` ya da `verified=true` (ölçülmüş donanım) ile süzün, `sort` ile sıralayın. İşlerin gerçekte ne ödediği GET /api/marketplace/prices içindedir.",
  },
  ru: {
    question: 'Какие GPU сейчас доступны?',
    text: 'GET /api/marketplace/offers открыт без входа и показывает, что сейчас в сети, по моделям GPU и памяти: сколько устройств и GPU в сети и свободно, цены за час, ядра, память и надёжность. Фильтры — `gpu_model`, `min_gpu_memory_gb`, `max_price_usd`, `free=true` или `verified=true` (измеренное железо), порядок — `sort`. Сколько задания платили на деле — в GET /api/marketplace/prices.',
  },
  ko: {
    question: '지금 어떤 GPU를 쓸 수 있나요?',
    text: 'GET /api/marketplace/offers는 로그인 없이 볼 수 있고, GPU 모델과 메모리별로 온라인인 것과 비어 있는 기기와 GPU 수, 시간당 가격, 코어, RAM, 신뢰도를 보여 줍니다. `gpu_model`, `min_gpu_memory_gb`, `max_price_usd`, `free=true`, `verified=true`(측정된 하드웨어)로 거르고 `sort`로 정렬하세요. 작업이 실제로 낸 값은 GET /api/marketplace/prices에 있습니다.',
  },
};
