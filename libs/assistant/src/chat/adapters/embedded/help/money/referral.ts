import type { HelpTopic } from '../topic.js';

export const referral: HelpTopic = {
  id: 'referral',
  sources: ['GET /api/referral/info', 'POST /api/referral/apply', 'GET /api/referral/referrals'],
  en: {
    question: 'How does the referral program work?',
    text: "GET /api/referral/info gives your code and a link with it. Whoever registers there, or sends the code to POST /api/referral/apply within {referralDays} days of registering, gets {referredReward}, and you get {referralReward}: once per account, and not for your own code. It is paid once the newcomer has confirmed the e-mail address and, for your part, spent money they deposited, where the service asks for that, and when the day's budget has room. Whom you brought and what each waits for is in GET /api/referral/referrals.",
  },
  tr: {
    question: 'Davet programı nasıl çalışır?',
    text: 'GET /api/referral/info, davet kodunuzu ve onu taşıyan bağlantıyı verir. Oradan kayıt olan ya da kayıttan sonra {referralDays} gün içinde kodu POST /api/referral/apply ile gönderen kişi {referredReward} alır, siz de {referralReward} alırsınız: hesap başına bir kez, kendi kodunuzla olmaz. Servis istiyorsa önce yeni gelenin e-posta adresini doğrulaması, sizin payınız için de yatırdığı parayı harcaması gerekir, günün bütçesinde yer olunca ödenir. Kimleri getirdiğiniz ve her birinin neyi beklediği GET /api/referral/referrals içindedir.',
  },
  ru: {
    question: 'Как работает реферальная программа?',
    text: 'GET /api/referral/info показывает ваш код и ссылку с ним. Кто зарегистрируется по ней или отправит код через POST /api/referral/apply в течение {referralDays} дней после регистрации, получит {referredReward}, а вы — {referralReward}: один раз на аккаунт, свой код не подходит. Если сервис этого требует, новичок сначала подтверждает адрес почты, а для вашей части тратит внесённые деньги; платится, когда в дневном бюджете есть место. Кого вы привели и чего кто ждёт, показывает GET /api/referral/referrals.',
  },
  ko: {
    question: '추천 프로그램은 어떻게 작동하나요?',
    text: 'GET /api/referral/info에서 내 추천 코드와 링크를 볼 수 있습니다. 그 링크로 가입하거나 가입 후 {referralDays}일 안에 POST /api/referral/apply로 코드를 보낸 사람은 {referredReward}을 받고, 코드 주인은 {referralReward}을 받습니다. 계정마다 한 번이며 자기 코드는 쓸 수 없습니다. 서비스가 요구하면 새 사용자가 먼저 이메일을 인증하고, 내 몫은 그 사람이 입금한 돈을 쓴 뒤, 그날 예산이 남아 있을 때 지급됩니다. 누구를 데려왔고 무엇을 기다리는지는 GET /api/referral/referrals에 있습니다.',
  },
};
