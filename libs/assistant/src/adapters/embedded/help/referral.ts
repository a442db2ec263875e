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
    text: "GET /api/referral/info gives your code and a link with it. Whoever registers there, or sends the code to POST /api/referral/apply within {referralDays} days of registering, gets {referredReward}, and you get {referralReward}: once per account, and not for your own code. It is paid later while the newcomer must first confirm the e-mail address or, for your part, spend money they deposited, and when the day's budget is spent; GET /api/referral/referrals shows whom you brought and what became of it.",
  },
  tr: {
    asks: [
      'davet programı nasıl çalışır',
      'arkadaş davet etmek',
      'davet kodum nerede',
      'referans kodu girmek',
      'davet bonusu',
    ],
    text: 'GET /api/referral/info, davet kodunuzu ve onu taşıyan bağlantıyı verir. Oradan kayıt olan ya da kayıttan sonra {referralDays} gün içinde kodu POST /api/referral/apply ile gönderen kişi {referredReward} alır, siz de {referralReward} alırsınız: hesap başına bir kez, kendi kodunuzla olmaz. Yeni gelenin önce e-posta adresini doğrulaması, sizin payınız için de yatırdığı parayı harcaması gerekiyorsa veya günün bütçesi bittiyse ödeme sonra yapılır; GET /api/referral/referrals kimleri getirdiğinizi ve ne olduğunu gösterir.',
  },
  ru: {
    asks: [
      'как работает реферальная программа',
      'пригласить друга',
      'где мой реферальный код',
      'ввести реферальный код',
      'бонус за приглашения',
    ],
    text: 'GET /api/referral/info показывает ваш код и ссылку с ним. Кто зарегистрируется по ней или отправит код через POST /api/referral/apply в течение {referralDays} дней после регистрации, получит {referredReward}, а вы — {referralReward}: один раз на аккаунт, свой код не подходит. Если новичок ещё должен подтвердить адрес почты, а для вашей части — потратить внесённые деньги, или дневной бюджет исчерпан, выплата будет позже; GET /api/referral/referrals показывает, кого вы привели и что с выплатой.',
  },
  ko: {
    asks: [
      '추천 프로그램은 어떻게 작동하나요',
      '친구 초대',
      '내 추천 코드는 어디에 있나요',
      '추천 코드 입력',
      '초대 보너스',
    ],
    text: 'GET /api/referral/info에서 내 추천 코드와 링크를 볼 수 있습니다. 그 링크로 가입하거나 가입 후 {referralDays}일 안에 POST /api/referral/apply로 코드를 보낸 사람은 {referredReward}을 받고, 코드 주인은 {referralReward}을 받습니다. 계정마다 한 번이며 자기 코드는 쓸 수 없습니다. 새 사용자가 이메일 주소를 먼저 확인해야 하거나, 내 몫의 경우 입금한 돈을 먼저 써야 하거나, 그날 예산이 다 쓰였으면 나중에 지급됩니다. GET /api/referral/referrals에서 누구를 데려왔고 어떻게 되었는지 볼 수 있습니다.',
  },
};
