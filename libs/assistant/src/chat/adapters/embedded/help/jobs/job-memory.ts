import type { HelpTopic } from '../topic.js';

export const jobMemory: HelpTopic = {
  id: 'job-memory',
  sources: ['POST /api/jobs', 'GET /api/marketplace/offers'],
  en: {
    question: 'How much memory does my job get?',
    text: "Set `memory_mb` in the job's `spec`; {jobMemoryMb} MB is the default, and a program that takes more is ended and fails. Devices that offer less don't get the job. Processor cores and disk can't be asked for: GET /api/marketplace/offers shows what devices have, and for the memory of GPUs there is `gpu_memory_gb`. A deploy takes `memory_mb` too (POST /api/jobs, POST /api/deploy/job).",
  },
  tr: {
    question: 'İşim ne kadar bellek alır?',
    text: "İşin `spec` alanında `memory_mb` belirtin; varsayılan {jobMemoryMb} MB'tır ve daha fazlasını alan program sonlandırılıp başarısız olur. Daha az sunan cihazlar işi almaz. İşlemci çekirdeği ve disk istenemez: cihazlarda ne olduğunu GET /api/marketplace/offers gösterir; GPU belleği için `gpu_memory_gb` vardır. Deploy da `memory_mb` alır (POST /api/jobs, POST /api/deploy/job).",
  },
  ru: {
    question: 'Сколько памяти получает задание?',
    text: 'Задайте `memory_mb` в `spec` задания; по умолчанию {jobMemoryMb} МБ, а программа, взявшая больше, завершается с ошибкой. Устройства, которые предлагают меньше, задание не получат. Ядра процессора и диск запросить нельзя: что есть у устройств, видно в GET /api/marketplace/offers, а для памяти GPU есть `gpu_memory_gb`. У деплоя тоже есть `memory_mb` (POST /api/jobs, POST /api/deploy/job).',
  },
  ko: {
    question: '작업은 메모리를 얼마나 쓰나요?',
    text: '작업의 `spec`에 `memory_mb`를 적으세요. 기본값은 {jobMemoryMb} MB이고, 더 쓰는 프로그램은 종료되어 실패합니다. 그보다 적게 제공하는 기기는 작업을 받지 않습니다. CPU 코어나 디스크는 요청할 수 없고, 기기가 가진 것은 GET /api/marketplace/offers에서 볼 수 있으며, GPU 메모리는 `gpu_memory_gb`로 요청합니다. 배포에도 `memory_mb`가 있습니다(POST /api/jobs, POST /api/deploy/job).',
  },
};
