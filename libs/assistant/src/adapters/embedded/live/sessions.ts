import type { LiveTopic } from '../help/topic.js';

export const sessions: LiveTopic = {
  id: 'sessions',
  en: {
    asks: [
      'how many GB are left in my proxy session',
      'remaining bandwidth',
      'show my proxy sessions',
      'how much traffic do I have left',
      'gigabytes left',
    ],
  },
  tr: {
    asks: [
      'proxy oturumumda kaç gb kaldı',
      'kalan bant genişliği',
      'proxy oturumlarımı göster',
      'ne kadar trafiğim kaldı',
      'kalan gigabayt',
    ],
  },
  ru: {
    asks: [
      'сколько гб осталось в моей сессии прокси',
      'остаток трафика',
      'покажи мои сессии прокси',
      'сколько трафика у меня осталось',
      'осталось гигабайт',
    ],
  },
  ko: {
    asks: [
      '프록시 세션에 몇 gb 남았나요',
      '남은 대역폭',
      '내 프록시 세션 보여줘',
      '트래픽이 얼마나 남았나요',
      '남은 기가바이트',
    ],
  },
};
