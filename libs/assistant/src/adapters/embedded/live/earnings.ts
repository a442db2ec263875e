import type { LiveTopic } from '../help/topic.js';

export const earnings: LiveTopic = {
  id: 'earnings',
  en: {
    asks: [
      'how much did I earn today',
      'my earnings today',
      'what did my devices make today',
      'income of the day',
      'how much have my machines earned',
    ],
  },
  tr: {
    asks: [
      'bugün ne kadar kazandım',
      'bugünkü kazancım',
      'cihazlarım bugün ne kazandı',
      'günlük gelirim',
      'makinelerim ne kadar kazandırdı',
    ],
  },
  ru: {
    asks: [
      'сколько я заработал сегодня',
      'мой заработок за сегодня',
      'сколько принесли мои устройства',
      'доход за день',
      'сколько заработали мои машины',
    ],
  },
  ko: { asks: ['오늘 얼마 벌었나요', '오늘 수익', '내 기기들이 오늘 번 돈', '하루 수입', '오늘 번 코인'] },
};
