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
    text: 'GET /api/referral/info shows your code and link. When somebody applies it with POST /api/referral/apply {referral_code} within {referralDays} days of registering, you get {referralReward} and they get {referredReward}. It works once per account, and not with your own code.',
  },
  tr: {
    asks: [
      'davet programı nasıl çalışır',
      'arkadaş davet etmek',
      'davet kodum nerede',
      'referans kodu girmek',
      'davet bonusu',
    ],
    text: 'GET /api/referral/info kodunuzu ve bağlantınızı gösterir. Biri kayıttan sonraki {referralDays} gün içinde POST /api/referral/apply {referral_code} ile kodunuzu uygularsa siz {referralReward}, o {referredReward} alır. Hesap başına bir kez geçerlidir ve kendi kodunuzla olmaz.',
  },
  ru: {
    asks: [
      'как работает реферальная программа',
      'пригласить друга',
      'где мой реферальный код',
      'ввести реферальный код',
      'бонус за приглашения',
    ],
    text: 'GET /api/referral/info показывает ваш код и ссылку. Если кто-то применит код через POST /api/referral/apply {referral_code} в течение {referralDays} дн. после регистрации, вы получите {referralReward}, а он — {referredReward}. Это возможно один раз на аккаунт и не с собственным кодом.',
  },
  ko: {
    asks: [
      '추천 프로그램은 어떻게 작동하나요',
      '친구 초대',
      '내 추천 코드는 어디에 있나요',
      '추천 코드 입력',
      '초대 보너스',
    ],
    text: 'GET /api/referral/info에서 내 코드와 링크를 볼 수 있습니다. 누군가 가입 후 {referralDays}일 안에 POST /api/referral/apply {referral_code}로 코드를 적용하면 나는 {referralReward}, 상대는 {referredReward}을 받습니다. 계정당 한 번만 가능하고 자신의 코드는 쓸 수 없습니다.',
  },
};
