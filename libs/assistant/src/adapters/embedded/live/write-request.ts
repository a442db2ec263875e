import type { LiveTopic } from '../help/topic.js';

export const writeRequest: LiveTopic = {
  id: 'write-request',
  en: {
    asks: [
      'write a job request for me',
      'help me write a deploy request',
      'prepare a job body',
      'make a request that trains a model',
      'I want to run a script',
      'I need a container on a GPU',
    ],
  },
  tr: {
    asks: [
      'benim için iş isteği yaz',
      'deploy isteği yazmama yardım et',
      'iş gövdesi hazırla',
      'model eğiten bir istek oluştur',
      'bir betik çalıştırmak istiyorum',
      'gpu üzerinde konteyner gerekiyor',
      'iş isteği yazar mısın',
    ],
  },
  ru: {
    asks: [
      'напиши запрос на задание',
      'помоги составить запрос на деплой',
      'подготовь тело задания',
      'составь запрос на обучение модели',
      'хочу запустить скрипт',
      'нужен контейнер на gpu',
    ],
  },
  ko: {
    asks: [
      '작업 요청을 작성해 줘',
      '배포 요청 작성을 도와줘',
      '작업 본문 준비',
      '모델 학습 요청 만들기',
      '스크립트를 실행하고 싶어요',
      'gpu에서 컨테이너가 필요해요',
      '작업 요청 하나 써 줘',
    ],
  },
};
