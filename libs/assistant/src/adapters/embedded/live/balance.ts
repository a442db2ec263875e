import type { LiveTopic } from '../help/topic.js';

export const balance: LiveTopic = {
  id: 'balance',
  en: {
    asks: [
      'what is my balance',
      'how many coins do I have',
      'how much money is on my account',
      'show my wallet balance',
      'how rich am I',
      'my coins',
      'can I afford it how much is left on my account',
      'current balance',
      'how many coins do I own',
    ],
  },
  tr: {
    asks: [
      'bakiyem ne kadar',
      'kaç coinim var',
      'hesabımda ne kadar para var',
      'cüzdan bakiyemi göster',
      'ne kadar param kaldı',
      'coinlerim',
    ],
  },
  ru: {
    asks: [
      'какой у меня баланс',
      'сколько у меня монет',
      'сколько денег на счёте',
      'покажи баланс кошелька',
      'сколько осталось на счету',
      'мои монеты',
    ],
  },
  ko: {
    asks: [
      '내 잔액은 얼마인가요',
      '코인이 몇 개 있나요',
      '계정에 돈이 얼마나 있나요',
      '지갑 잔액 보여줘',
      '잔고 확인',
      '내 코인',
    ],
  },
};
