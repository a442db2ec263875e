import type { HelpTopic } from '../topic.js';

export const cannotWithdraw: HelpTopic = {
  id: 'cannot-withdraw',
  sources: ['GET /api/wallet', 'docs/errors.md', 'docs/economics.md#where-money-comes-from'],
  en: {
    question: "Why can't I withdraw my money?",
    text: 'GET /api/wallet shows it: only `usd_leavable` can be withdrawn and `coin_leavable` exchanged. Welcome money, rewards and referrals are gifts, and stay gifts when somebody pays you with them (`gifts_stay_here`); coins must become dollars first; while `usd_debt` is above zero nothing leaves. You also need a confirmed e-mail address (`email_not_verified`), a payout account without `requirements` (`payout_account_not_ready`) and at least {withdrawMin}. The refusal of POST /api/wallet/withdrawals says which of them is missing.',
  },
  tr: {
    question: 'Paramı neden çekemiyorum?',
    text: 'GET /api/wallet gösterir: yalnızca `usd_leavable` çekilebilir, `coin_leavable` çevrilebilir. Hoş geldin parası, ödüller ve davetler hediyedir, biri size bunlarla öderse de hediye kalır (`gifts_stay_here`); coinler önce dolara çevrilmelidir; `usd_debt` sıfırın üzerindeyken para çekilemez. Ayrıca doğrulanmış e-posta (`email_not_verified`), `requirements` listesi boş bir ödeme hesabı (`payout_account_not_ready`) ve en az {withdrawMin} gerekir. POST /api/wallet/withdrawals reddederken eksik olanı söyler.',
  },
  ru: {
    question: 'Почему я не могу вывести деньги?',
    text: 'Смотрите GET /api/wallet: вывести можно только `usd_leavable`, обменять — `coin_leavable`. Приветственные деньги, награды и приглашения — подарки и остаются ими, когда вам ими платят (`gifts_stay_here`); монеты сначала меняют на доллары; пока `usd_debt` больше нуля, не уходит ничего. Ещё нужны подтверждённая почта (`email_not_verified`), счёт для выплат без `requirements` (`payout_account_not_ready`) и не меньше {withdrawMin}. Чего не хватает, скажет отказ POST /api/wallet/withdrawals.',
  },
  ko: {
    question: '왜 출금이 안 되나요?',
    text: 'GET /api/wallet을 보세요. `usd_leavable`만 출금할 수 있고 `coin_leavable`만 환전할 수 있습니다. 환영 금액과 보상, 추천은 선물이라 남이 그것으로 지급해도 선물로 남고(`gifts_stay_here`), 코인은 먼저 달러로 바꿔야 하며, `usd_debt`가 남아 있으면 아무것도 나가지 않습니다. 인증된 이메일(`email_not_verified`), `requirements`가 비어 있는 출금 계좌(`payout_account_not_ready`), 그리고 {withdrawMin} 이상의 금액도 필요합니다. 무엇이 부족한지는 POST /api/wallet/withdrawals의 거절 응답이 알려 줍니다.',
  },
};
