import { call, field, figure, type Need } from '../need.js';

const FIVE_PERCENT = /(?<![\d.,])5\s?(%|percent|процент|퍼센트)|%\s?5(?!\d|[.,]\d)/i;

const LEAST_TEN =
  /(at least|minimum|least is|en az|asgari|не менее|не меньше|минимум|(?<!\S)от|최소)[^\d.\n]{0,20}\$?10(?!\d|[.,]\d)|(?<![\d.,])10 (USD|dollars|dolar|долл\S*|달러) ?(or more|ve üst|или больше|и больше|이상|부터)/i;

/** In one sentence, wherever it stands: what is a gift, and that it doesn't leave. */
const GIFTS_STAY =
  /(gave you|gifts?)(?!\w)[^.!?\n]{0,120}(stays? here|stay gifts|not (be )?withdrawn|can['’]?t be|cannot be)|(verdikleri|hediye)[^.!?\n]{0,120}(burada kalır|çekilemez|çevrilemez)|(дар[её]н|подар)[^.!?\n]{0,120}(оста[её]тся здесь|нельзя|не вывод|не обмен)|(준 돈|선물)[^.!?\n]{0,120}(출금|환전|인출)[^.!?\n]{0,20}(수(는)? 없|안 [되됩]|못)/i;

/** Of money and of proxy traffic, which is paid in it. */
export const MONEY = {
  'see-balance': {
    is: 'where the balance is seen by API (not: what is mine, see my-balance)',
    says: [[call('GET /api/wallet'), call('GET /auth/me')]],
  },
  deposit: { is: 'put money in, buy coins', says: [call('POST /api/wallet/deposits')] },
  withdraw: { is: 'get money out, cash out', says: [call('POST /api/wallet/withdrawals')] },
  'payout-account': { is: 'name the bank account for payouts', says: [call('POST /api/wallet/payout-account')] },
  'withdrawal-slow': {
    is: 'why a withdrawal takes long or needs approval; limits',
    about:
      /withdraw|payout|sent within|waits for approval|waiting for approval|çek|saniyeler içinde|onay bekliyor|вывод|выве[дс]|за секунды|жд[её]т одобрения|출금|인출|송금|승인 대기/i,
    says: [[figure(100), figure(500), field('approval_reasons'), /approv|onay|одобр|подтвержд|승인/i]],
  },
  'withdrawal-least': {
    is: 'least amount for a withdrawal',
    says: [/withdraw|çek|вывод|выве[дс]|출금|인출/i, LEAST_TEN],
  },
  'cancel-withdrawal': { is: 'take a withdrawal back', says: [call('POST /api/wallet/withdrawals/{id}/cancel')] },
  'deposit-limits': {
    is: 'least and largest deposit',
    about: /deposit|yatır|yükle|попол|депозит|взнос|внес|입금|충전/i,
    says: [[figure(5), figure(10000), /1만 ?달러/]],
  },
  exchange: {
    is: 'change coins into dollars or back',
    says: [[call('POST /api/wallet/exchange'), call('POST /api/wallet/exchange/quote')]],
  },
  'coin-value': {
    is: 'what a coin is worth',
    about: /coin|jeton|монет|койн|코인/i,
    says: [[figure(0.1), /(?<![\d.,])(10 ?센트|1 ?달러[^\d.]*10 ?코인|10 ?코인[^\d.]*1 ?달러)/]],
  },
  fee: {
    is: 'what the platform keeps',
    about:
      /fee|share|commission|keep|pay|komisyon|kesinti|öder|комисс|доля|дол|сбор|отда[её]т|плат|수수료|몫|떼|가져|냅니다|내는/i,
    says: [FIVE_PERCENT],
  },
  statement: { is: 'every movement of my money', says: [call('GET /api/wallet/statement')] },
  'welcome-money': {
    is: 'what new accounts get',
    about:
      /new account|regist|sign(ing|ed)? ?up|welcome (money|gift|coin)|yeni (bir )?hesap|kay[ıi]t|kaydol|hoş ?geldin|нов(ый|ому|ые|ого|ым) (аккаунт|счёт|счет|пользоват|учёт)|регистр|приветств|가입|신규|새 계정|환영/i,
    says: [[figure(100), field('WELCOME_COIN')]],
  },
  'gifts-stay': {
    is: 'can welcome money, rewards or referral coins be taken out',
    says: [GIFTS_STAY],
  },
  'held-money': {
    is: 'money is missing from the balance: it is held',
    about: /held|hold|tutul|bloke|ayrıl|заморож|удерж|заблок|резерв|묶|보류|예치|홀드|잡[아혀힌]/i,
    says: [/return|back|released|rest|iade|geri|kalan|возвра|верн|остал|остат|환불|반환|돌|나머지/i],
  },
  'pay-methods': {
    is: 'how one can pay: card, crypto, PayPal',
    about: /card|deposit|Stripe|kart|yatır|карт|попол|카드|입금|충전/i,
    says: [[/card|kart|карт|카드/i, call('POST /api/wallet/deposits')]],
  },
  refund: {
    is: 'money back, for whatever was bought',
    says: [
      [
        call('POST /api/jobs/{id}/cancel'),
        call('POST /api/jobs/{id}/dispute'),
        call('POST /api/wallet/withdrawals'),
        call('POST /api/bandwidth/end'),
        call('POST /api/deploy/jobs/{id}/stop'),
      ],
    ],
    about: /return|refund|back|cancel|withdraw|disput|iade|geri|iptal|возвра|верн|отмен|вывест|환불|반환|취소|돌/i,
  },
  taxes: {
    is: 'taxes on what is earned here: the service does none of that',
    about: /tax|vergi|налог|세금/i,
    says: [/your tax office|vergi daireniz|с налоговой|налоговой|세무서/i],
  },
  'account-debt': {
    is: 'the account owes after a deposit was taken back',
    says: [[field('account_in_debt'), field('usd_debt')]],
  },
} satisfies Record<string, Need>;

export const PROXIES = {
  'buy-proxy': { is: 'buy proxy traffic', says: [call('POST /api/bandwidth/create')] },
  'use-proxy': {
    is: 'use the proxy with curl, a browser, a program',
    says: [/socks5h?:\/\/|curl -x|SOCKS5/i, [/curl|USERNAME|username|HTTP/]],
  },
  'proxy-country': { is: 'an exit in a certain country', says: [/-country-|[`"]country[`"]/] },
  'proxy-sticky': { is: 'keep the same address, or change it', says: [/-session-/] },
  'proxy-exit': {
    is: 'residential or the server’s own address',
    says: [/-exit-(device|direct)|(?<!\w)exit(?!\w).{0,20}(device|direct)/],
  },
  'proxy-price': {
    is: 'what a GB costs',
    says: [[figure(0.1), figure(1)], /GB|ГБ|기가/],
    about: /price|GB|cost|USD|fiyat|ücret|цен|стоим|ГБ|가격|비용|요금/i,
  },
  'end-proxy': { is: 'end a session; what is not used', says: [call('POST /api/bandwidth/end')] },
  'top-up-proxy': { is: 'more traffic for a session', says: [call('POST /api/bandwidth/sessions/{id}/top-up')] },
  'proxy-password': {
    is: 'a new or lost proxy password',
    says: [call('POST /api/bandwidth/sessions/{id}/rotate-password')],
  },
  'proxy-usage': {
    is: 'how much traffic is left by API (not: of mine, see my-proxy)',
    says: [[call('GET /api/bandwidth/sessions'), call('GET /api/bandwidth/sessions/{id}')]],
  },
  'proxy-expiry': {
    is: 'how long a session lives',
    says: [[figure(720), figure(30), /한 달/]],
    about: /session|expire|oturum|süre|сесси|сеанс|срок|истек|세션|만료/i,
  },
} satisfies Record<string, Need>;
