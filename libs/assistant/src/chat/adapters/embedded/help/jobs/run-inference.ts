import type { HelpTopic } from '../topic.js';

export const runInference: HelpTopic = {
  id: 'run-inference',
  sources: ['POST /api/jobs', 'POST /api/deploy/job'],
  en: {
    question: 'How do I run inference with a model?',
    text: 'For many inputs at once post a job: POST /api/jobs with `job_type` `inference`, an image with your model\'s runtime and a `gpu_model` in `spec`, the prompts as `inputs`; it writes its answers to `$OUTPUT_DIR`. Weights come in the image, as `inputs`, or from the net with `network` true. A model that is to answer requests all the time is a deploy: POST /api/deploy/job with `"job_type":"Inference"`.',
  },
  tr: {
    question: 'Bir modelle çıkarım (inference) nasıl yapılır?',
    text: 'Çok sayıda girdi için iş gönderin: POST /api/jobs, `job_type` `inference`; `spec` içinde modelinizin çalıştığı bir imaj ve `gpu_model`, istemler `inputs` olarak; yanıtlarını `$OUTPUT_DIR` klasörüne yazar. Ağırlıklar imajda, `inputs` olarak ya da `network` açıksa internetten gelir. Sürekli istek yanıtlayacak bir model ise deploy\'dur: POST /api/deploy/job, `"job_type":"Inference"`.',
  },
  ru: {
    question: 'Как запустить инференс модели?',
    text: 'Для многих данных сразу разместите задание: POST /api/jobs, `job_type` — `inference`, в `spec` — образ со средой вашей модели и `gpu_model`, запросы — как `inputs`; ответы оно пишет в `$OUTPUT_DIR`. Веса берутся из образа, из `inputs` или из сети, если включён `network`. Модель, которая должна отвечать постоянно, — это деплой: POST /api/deploy/job с `"job_type":"Inference"`.',
  },
  ko: {
    question: '모델 추론은 어떻게 실행하나요?',
    text: '입력이 많으면 작업으로 등록하세요. POST /api/jobs에 `job_type`은 `inference`, `spec`에는 모델 런타임이 든 이미지와 `gpu_model`을 적고 프롬프트는 `inputs`로 넘기면 결과를 `$OUTPUT_DIR`에 씁니다. 가중치는 이미지나 `inputs`에 넣거나, `network`를 켜서 인터넷에서 받습니다. 항상 요청에 답하는 모델이라면 배포입니다: POST /api/deploy/job에 `"job_type":"Inference"`.',
  },
};
