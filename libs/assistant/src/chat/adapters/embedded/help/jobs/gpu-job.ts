import type { HelpTopic } from '../topic.js';

export const gpuJob: HelpTopic = {
  id: 'gpu-job',
  sources: ['POST /api/jobs', 'GET /api/marketplace/offers'],
  en: {
    question: 'How do I run a job on a GPU?',
    text: 'Name the GPU in the job\'s `spec`: `"gpu_model":"A100"` (whole words of its name), `gpu_count`, and `gpu_memory_gb` for the memory of each. Without these the job uses no GPU; with them only devices that have it get the job. An image with CUDA, such as `docker.io/pytorch/pytorch`, is surest. See what is online and from which price in GET /api/marketplace/offers, then POST /api/jobs.',
  },
  tr: {
    question: "İşimi GPU'da nasıl çalıştırırım?",
    text: 'GPU\'yu işin `spec` alanında belirtin: `"gpu_model":"A100"` (adının tam kelimeleri), `gpu_count` ve her birinin belleği için `gpu_memory_gb`. Bunlar yoksa iş GPU kullanmaz; varsa işi yalnızca buna sahip cihazlar alır. `docker.io/pytorch/pytorch` gibi CUDA\'lı bir imaj en güvenlisidir. Nelerin çevrimiçi olduğunu ve fiyatını GET /api/marketplace/offers ile görün, sonra POST /api/jobs gönderin.',
  },
  ru: {
    question: 'Как запустить задание на GPU?',
    text: 'Укажите GPU в `spec` задания: `"gpu_model":"A100"` (целые слова названия), `gpu_count` и `gpu_memory_gb` — память каждого. Без этих полей задание GPU не использует, а с ними достаётся только тем устройствам, у которых он есть. Надёжнее всего образ с CUDA, например `docker.io/pytorch/pytorch`. Что сейчас в сети и по какой цене, показывает GET /api/marketplace/offers; затем POST /api/jobs.',
  },
  ko: {
    question: 'GPU에서 작업을 실행하려면 어떻게 하나요?',
    text: '작업의 `spec`에 GPU를 적으세요. `"gpu_model":"A100"`(이름의 단어 단위), `gpu_count`, 그리고 개당 메모리는 `gpu_memory_gb`입니다. 이 필드가 없으면 GPU를 쓰지 않고, 있으면 조건에 맞는 기기만 작업을 받습니다. `docker.io/pytorch/pytorch`처럼 CUDA가 든 이미지가 가장 확실합니다. 지금 온라인인 GPU와 가격은 GET /api/marketplace/offers에서 보고 POST /api/jobs를 보내세요.',
  },
};
