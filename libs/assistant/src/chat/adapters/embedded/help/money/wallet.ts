import type { HelpTopic } from '../topic.js';

export const wallet: HelpTopic = {
  id: 'wallet',
  sources: ['GET /api/wallet', 'docs/economics.md#where-money-comes-from'],
  en: {
    question: 'What do the figures of my wallet mean?',
    text: "In GET /api/wallet `coin_balance` and `usd_balance` are what you can spend now, `coin_held` and `usd_held` what open jobs, deploys, sessions and withdrawals hold. Of the balance, a gift part (`coin_gift`) can only be spent here, an unsettled part (`coin_unsettled`) came in by card within {settlesDays} days, a disputed part (`coin_disputed`) was taken back by its payer's bank, and the leavable part (`coin_leavable`) may be exchanged or withdrawn. `usd_debt` is what you owe after a charge-back; it is paid first. Gifts are spent first, settled money last; dollars have the same fields in GET /api/wallet.",
  },
  tr: {
    question: 'Cüzdanımdaki tutarlar ne anlama geliyor?',
    text: 'GET /api/wallet içinde `coin_balance` ve `usd_balance` şu anda harcayabileceğiniz, `coin_held` ve `usd_held` açık iş, deploy, oturum ve çekimlerin bloke ettiği tutardır. Bakiyenin hediye kısmı (`coin_gift`) yalnızca burada harcanır, kesinleşmemiş kısmı (`coin_unsettled`) son {settlesDays} günde kartla gelmiştir, itirazlı kısmını (`coin_disputed`) ödeyenin bankası geri almıştır, çıkabilir kısmı (`coin_leavable`) çevrilebilir veya çekilebilir. `usd_debt` ters ibrazdan kalan borçtur ve önce o ödenir. Önce hediyeler, en son kesinleşmiş para harcanır; dolar için aynı alanlar GET /api/wallet içindedir.',
  },
  ru: {
    question: 'Что означают цифры в моём кошельке?',
    text: 'В GET /api/wallet `coin_balance` и `usd_balance` — что можно тратить сейчас, `coin_held` и `usd_held` — что заблокировано открытыми заданиями, деплоями, сессиями и выводами. Из баланса подарочная часть (`coin_gift`) тратится только здесь, неустоявшаяся (`coin_unsettled`) пришла с карты за последние {settlesDays} дней, оспоренную (`coin_disputed`) забрал банк плательщика, а доступную к выводу (`coin_leavable`) можно обменять или вывести. `usd_debt` — долг после чарджбэка, он гасится первым. Сначала тратятся подарки, последними устоявшиеся деньги; такие же поля для долларов есть в GET /api/wallet.',
  },
  ko: {
    question: '지갑에 나오는 숫자들은 무슨 뜻인가요?',
    text: 'GET /api/wallet의 `coin_balance`와 `usd_balance`는 지금 쓸 수 있는 금액, `coin_held`와 `usd_held`는 진행 중인 작업, 배포, 세션, 출금이 보류한 금액입니다. 잔액 가운데 선물(`coin_gift`)은 여기서만 쓸 수 있고, 정산 전 금액(`coin_unsettled`)은 최근 {settlesDays}일 안에 카드로 들어왔으며, 분쟁 금액(`coin_disputed`)은 낸 사람의 은행이 되가져간 것이고, 나갈 수 있는 금액(`coin_leavable`)은 환전이나 출금이 됩니다. `usd_debt`는 지불 거절 뒤의 빚으로 먼저 갚아집니다. 선물부터 쓰이고 정산된 돈이 마지막이며, 달러에도 같은 필드가 GET /api/wallet에 있습니다.',
  },
};
