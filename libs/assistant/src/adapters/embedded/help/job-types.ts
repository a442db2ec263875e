import type { HelpTopic } from './topic.js';

export const jobTypes: HelpTopic = {
  id: 'job-types',
  en: {
    asks: [
      'what job types are there',
      'difference between docker training inference script',
      'which job_type should I choose',
    ],
    text: "`docker` runs a container image, `script` runs a script in the agent's sandbox, `training` and `inference` say that a model is trained or answers requests. The type is for people and for filters; what really runs is in `spec`.",
  },
  tr: {
    asks: [
      'hangi iş türleri var',
      'docker training inference script farkı',
      'hangi job_type seçmeliyim',
      'iş tipi nedir',
    ],
    text: '`docker` bir konteyner imajı çalıştırır, `script` ajanın korumalı alanında bir betik çalıştırır, `training` ve `inference` ise model eğitimi ya da model çıkarımı olduğunu belirtir. Tür insanlar ve filtreler içindir; gerçekte ne çalışacağı `spec` içinde yazar.',
  },
  ru: {
    asks: [
      'какие есть типы заданий',
      'разница между docker training inference script',
      'какой job_type выбрать',
      'виды заданий',
    ],
    text: '`docker` запускает образ контейнера, `script` — скрипт в песочнице агента, `training` и `inference` означают обучение модели или её ответы на запросы. Тип нужен людям и фильтрам; что именно выполняется, написано в `spec`.',
  },
  ko: {
    asks: [
      '작업 유형에는 무엇이 있나요',
      'docker training inference script 차이',
      '어떤 job_type을 골라야 하나요',
      '작업 종류',
    ],
    text: '`docker`는 컨테이너 이미지를, `script`는 에이전트의 샌드박스에서 스크립트를 실행합니다. `training`과 `inference`는 모델 학습이나 추론임을 나타냅니다. 유형은 사람과 필터를 위한 것이고, 실제로 실행되는 것은 `spec`에 적힌 내용입니다.',
  },
};
