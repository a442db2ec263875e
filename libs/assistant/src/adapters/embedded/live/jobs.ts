import type { LiveTopic } from '../help/topic.js';

export const jobs: LiveTopic = {
  id: 'jobs',
  en: {
    asks: [
      'why is my job waiting',
      'show my jobs',
      'is my job done',
      'status of my jobs',
      'why has nobody taken my job',
      'why does my job not start',
      'what happened to my job',
    ],
  },
  tr: {
    asks: [
      'işim neden bekliyor',
      'işlerimi göster',
      'işim bitti mi',
      'işlerimin durumu',
      'işimi neden kimse almadı',
      'işim neden başlamıyor',
      'işime ne oldu',
      'işimi kimse almıyor',
    ],
  },
  ru: {
    asks: [
      'почему моё задание ждёт',
      'покажи мои задания',
      'моё задание готово',
      'состояние моих заданий',
      'почему никто не берёт моё задание',
      'почему задание не запускается',
      'что с моим заданием',
    ],
  },
  ko: {
    asks: [
      '내 작업이 왜 대기 중인가요',
      '내 작업 보여줘',
      '내 작업 끝났나요',
      '내 작업 상태',
      '왜 아무도 내 작업을 맡지 않나요',
      '작업이 왜 시작되지 않나요',
      '내 작업은 어떻게 됐나요',
      '아무도 내 작업을 안 맡아요',
    ],
  },
};
