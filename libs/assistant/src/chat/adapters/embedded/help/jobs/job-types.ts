import type { HelpTopic } from '../topic.js';

export const jobTypes: HelpTopic = {
  id: 'job-types',
  sources: ['POST /api/jobs'],
  en: {
    question: 'What job types are there?',
    text: '`job_type` is `docker`, `script`, `training` or `inference`. It is a label for people and filters: what really runs is in `spec`, whatever the type. So take the one that names your work best; GET /api/marketplace/jobs can be filtered by it.',
  },
  tr: {
    question: 'Hangi iş türleri var?',
    text: '`job_type`; `docker`, `script`, `training` ya da `inference` olur. İnsanlar ve filtreler için bir etikettir: tür ne olursa olsun gerçekte ne çalışacağı `spec` içinde yazar. Yani işinizi en iyi anlatanı seçin; GET /api/marketplace/jobs ona göre süzülebilir.',
  },
  ru: {
    question: 'Какие есть типы заданий?',
    text: '`job_type` — это `docker`, `script`, `training` или `inference`. Это метка для людей и фильтров: что именно выполняется, при любом типе написано в `spec`. Выбирайте ту, что лучше описывает работу; GET /api/marketplace/jobs умеет по ней фильтровать.',
  },
  ko: {
    question: '작업 유형에는 무엇이 있나요?',
    text: '`job_type`은 `docker`, `script`, `training`, `inference` 중 하나입니다. 사람과 필터를 위한 표시일 뿐, 유형이 무엇이든 실제로 실행되는 것은 `spec`에 적힌 내용입니다. 일을 가장 잘 나타내는 것을 고르면 되고, GET /api/marketplace/jobs에서 유형별로 걸러 볼 수 있습니다.',
  },
};
