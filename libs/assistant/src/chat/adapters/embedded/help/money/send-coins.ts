import type { HelpTopic } from '../topic.js';

export const sendCoins: HelpTopic = {
  id: 'send-coins',
  sources: ['GET /api/wallet', 'POST /api/jobs'],
  en: {
    question: 'Can I send coins or dollars to somebody else?',
    text: "No: balances can't be sent from one account to another, and there are no loans or shared wallets. Money changes hands only for work, proxy traffic and deploys, less the fee of {fee}. A team can use one account with several API keys, each with a daily cap: POST /auth/api-keys. To bring a friend some coins, invite them with your code from GET /api/referral/info.",
  },
  tr: {
    question: 'Başkasına coin veya dolar gönderebilir miyim?',
    text: 'Hayır: bakiye bir hesaptan diğerine gönderilemez, borç ya da ortak cüzdan da yoktur. Para yalnızca iş, proxy trafiği ve deploy karşılığında, {fee} kesintiyle el değiştirir. Bir ekip, her biri günlük sınırlı birkaç API anahtarıyla tek hesap kullanabilir: POST /auth/api-keys. Arkadaşınıza coin kazandırmak için GET /api/referral/info içindeki kodunuzla davet edin.',
  },
  ru: {
    question: 'Можно ли отправить монеты или доллары другому человеку?',
    text: 'Нет: баланс нельзя перевести с аккаунта на аккаунт, займов и общих кошельков тоже нет. Деньги переходят только за работу, трафик прокси и деплои, за вычетом комиссии {fee}. Команда может пользоваться одним аккаунтом с несколькими API-ключами, у каждого свой дневной лимит: POST /auth/api-keys. Чтобы другу достались монеты, пригласите его своим кодом из GET /api/referral/info.',
  },
  ko: {
    question: '다른 사람에게 코인이나 달러를 보낼 수 있나요?',
    text: '아니요. 잔액을 다른 계정으로 보낼 수 없고 대출이나 공동 지갑도 없습니다. 돈은 작업, 프록시 트래픽, 배포의 대가로만 {fee} 수수료를 떼고 오갑니다. 팀이라면 하루 한도가 있는 API 키 여러 개로 한 계정을 함께 쓸 수 있습니다: POST /auth/api-keys. 친구가 코인을 받게 하려면 GET /api/referral/info의 코드로 초대하세요.',
  },
};
