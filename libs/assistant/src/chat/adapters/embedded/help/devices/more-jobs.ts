import type { HelpTopic } from '../topic.js';

export const moreJobs: HelpTopic = {
  id: 'more-jobs',
  sources: ['GET /api/worker/devices/{id}/explain', 'GET /api/worker/explain', 'GET /api/marketplace/jobs'],
  en: {
    question: 'How does my device get more jobs?',
    text: 'A device gets the jobs that its hardware and sandboxes fit and that pay its `min_price_usd`; of those, the best paid first. So a lower floor, Docker or Podman for images, more `max_memory_mb` and a higher `concurrency` bring more. Public demand is in GET /api/marketplace/jobs. Why one of your devices has nothing now, and what the waiting jobs need, is said by GET /api/worker/devices/{id}/explain.',
  },
  tr: {
    question: 'Cihazım nasıl daha çok iş alır?',
    text: 'Cihaz, donanımına ve korumalı alanlarına uyan, `min_price_usd` tabanını ödeyen işleri alır; bunların arasında önce en iyi ödeyeni. Yani daha düşük taban, imajlar için Docker veya Podman, daha çok `max_memory_mb` ve daha yüksek `concurrency` daha çok iş getirir. Piyasadaki talep GET /api/marketplace/jobs içindedir. Bir cihazınızın şu anda neden boş olduğunu ve bekleyen işlerin ne istediğini GET /api/worker/devices/{id}/explain söyler.',
  },
  ru: {
    question: 'Как моему устройству получать больше заданий?',
    text: 'Устройство получает задания, которым подходят его железо и песочницы и которые платят его `min_price_usd`; из них сначала самые выгодные. Поэтому помогают порог пониже, Docker или Podman для образов, больше `max_memory_mb` и выше `concurrency`. Спрос виден в GET /api/marketplace/jobs. Почему именно ваше устройство сейчас без работы и чего требуют ждущие задания, объясняет GET /api/worker/devices/{id}/explain.',
  },
  ko: {
    question: '내 기기가 작업을 더 많이 받으려면 어떻게 하나요?',
    text: '기기는 하드웨어와 샌드박스가 맞고 `min_price_usd` 이상을 주는 작업을 받으며, 그중 보수가 좋은 것부터 받습니다. 그래서 하한을 낮추고, 이미지용으로 Docker나 Podman을 갖추고, `max_memory_mb`와 `concurrency`를 늘리면 작업이 늘어납니다. 시장의 수요는 GET /api/marketplace/jobs에 있습니다. 특정 기기가 지금 왜 비어 있고 대기 중인 작업이 무엇을 요구하는지는 GET /api/worker/devices/{id}/explain이 알려 줍니다.',
  },
};
