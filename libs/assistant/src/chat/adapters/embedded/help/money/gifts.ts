import type { HelpTopic } from '../topic.js';

export const gifts: HelpTopic = {
  id: 'gifts',
  sources: ['docs/economics.md#where-money-comes-from', 'GET /api/wallet'],
  en: {
    question: 'What are gifts and welcome coins, and what can I do with them?',
    text: "A new account here starts with {welcomeCoin} and {welcomeUsd}; referrals and good deeds bring more. All of that is a gift: you can spend it on anything here, and it is spent first, but it can't be exchanged or withdrawn. Gifts become your own coin by coin with the fees that are kept, in deposited money, on what you earn. The only promo codes are referral codes: POST /api/referral/apply. `coin_gift` in GET /api/wallet says how much of your balance is a gift.",
  },
  tr: {
    question: 'Hediyeler ve hoş geldin coinleri nedir, onlarla ne yapabilirim?',
    text: 'Burada yeni hesap {welcomeCoin} ve {welcomeUsd} ile başlar; davetler ve iyilikler daha fazlasını getirir. Bunların hepsi hediyedir: burada her şeye harcanır, önce onlar harcanır, ama çevrilemez ve çekilemez. Kazancınızdan yatırılmış parayla kesilen her kesinti kadar hediye, coin coin kendi paranız olur. Davet kodlarından başka promosyon kodu yoktur: POST /api/referral/apply. Bakiyenizin ne kadarının hediye olduğunu GET /api/wallet içindeki `coin_gift` söyler.',
  },
  ru: {
    question: 'Что такое подарки и приветственные монеты и что с ними можно делать?',
    text: 'Новый аккаунт здесь получает {welcomeCoin} и {welcomeUsd}; приглашения и добрые дела приносят ещё. Всё это подарки: их можно тратить здесь на что угодно, и тратятся они первыми, но обменять или вывести их нельзя. Подарки становятся вашими монета за монету по мере того, как с вашего заработка удерживают комиссию во внесённых деньгах. Промокодов, кроме реферальных, нет: POST /api/referral/apply. Какая часть баланса — подарок, говорит `coin_gift` в GET /api/wallet.',
  },
  ko: {
    question: '선물과 환영 코인은 무엇이고 어디에 쓸 수 있나요?',
    text: '여기서 새 계정은 {welcomeCoin}과 {welcomeUsd}로 시작하고, 추천과 선행으로 더 받을 수 있습니다. 이것은 모두 선물이라 여기서 무엇에든 쓸 수 있고 가장 먼저 쓰이지만 환전이나 출금은 되지 않습니다. 내가 번 돈에서 입금된 돈으로 수수료가 떼일 때마다 그만큼 선물이 코인 대 코인으로 내 돈이 됩니다. 프로모션 코드는 추천 코드뿐입니다: POST /api/referral/apply. 잔액 중 선물이 얼마인지는 GET /api/wallet의 `coin_gift`에 있습니다.',
  },
};
