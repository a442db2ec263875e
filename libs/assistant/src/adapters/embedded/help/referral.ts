import type { HelpTopic } from './topic.js';

export const referral: HelpTopic = {
  id: 'referral',
  en: {
    asks: [
      'how does the referral program work',
      'invite a friend',
      'where is my referral code',
      'enter a referral code',
      'bonus for invitations',
    ],
    text: 'Referrals come with a later version: this one has no referral codes and pays no bonus for invitations.',
  },
  tr: {
    asks: [
      'davet programı nasıl çalışır',
      'arkadaş davet etmek',
      'davet kodum nerede',
      'referans kodu girmek',
      'davet bonusu',
    ],
    text: 'Davet programı sonraki bir sürümle gelecek: bu sürümde davet kodu yok ve davetler için bonus ödenmiyor.',
  },
  ru: {
    asks: [
      'как работает реферальная программа',
      'пригласить друга',
      'где мой реферальный код',
      'ввести реферальный код',
      'бонус за приглашения',
    ],
    text: 'Реферальная программа появится в следующей версии: в этой нет реферальных кодов и бонусов за приглашения.',
  },
  ko: {
    asks: [
      '추천 프로그램은 어떻게 작동하나요',
      '친구 초대',
      '내 추천 코드는 어디에 있나요',
      '추천 코드 입력',
      '초대 보너스',
    ],
    text: '추천 프로그램은 이후 버전에서 제공됩니다. 이 버전에는 추천 코드가 없고 초대 보너스도 지급되지 않습니다.',
  },
};
