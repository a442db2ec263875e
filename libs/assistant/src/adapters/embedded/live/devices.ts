import type { LiveTopic } from '../help/topic.js';

export const devices: LiveTopic = {
  id: 'devices',
  en: {
    asks: [
      'why is my device idle',
      'show my devices',
      'is my machine online',
      'why does my computer get no jobs',
      'my worker does nothing',
      'status of my GPU rig',
      'how are my devices doing',
      'why is my node not working',
    ],
  },
  tr: {
    asks: [
      'cihazım neden boşta',
      'cihazlarımı göster',
      'makinem çevrimiçi mi',
      'bilgisayarım neden iş almıyor',
      'cihazım hiçbir şey yapmıyor',
      'cihazlarımın durumu',
      'cihazım neden çalışmıyor',
    ],
  },
  ru: {
    asks: [
      'почему моё устройство простаивает',
      'покажи мои устройства',
      'моя машина в сети',
      'почему мой компьютер не получает заданий',
      'мой воркер ничего не делает',
      'состояние моих устройств',
      'почему устройство не работает',
    ],
  },
  ko: {
    asks: [
      '내 기기가 왜 놀고 있나요',
      '내 기기 보여줘',
      '내 컴퓨터가 온라인인가요',
      '왜 내 기기는 일이 없나요',
      '기기가 아무것도 안 해요',
      '내 기기 상태',
      '기기가 왜 작업을 못 받나요',
      '유휴 상태 기기',
    ],
  },
};
