import type { AccountPhrases } from './account-phrases.js';

export const en: AccountPhrases = {
  logInFor: (call) =>
    `I can see your own account only when you are logged in: send the request with \`Authorization: Bearer <token>\` from POST /auth/login. ${call} tells it too.`,
  more: (count, call) => `… and ${count} more: ${call}`,
  next: (step, request) => `Next: ${step}${request === null ? '' : ` (${request})`}`,

  noDeploys: 'You have no deploys. POST /api/deploy/job starts one.',
  deploy: ({ name, status, running, replicas }) => `${name}: ${status}, ${running} of ${replicas} replicas run.`,
  deployMoney: (held, billed) => `Held: ${held}, billed so far: ${billed}.`,
  deployEnds: (at) => `Paid until ${at}.`,
  deployStatus: {
    queued: 'queued',
    starting: 'starting',
    running: 'running',
    completed: 'completed',
    failed: 'failed',
    stopped: 'stopped',
  },
  deployReason: {},

  wallet: {
    have: (coins, usd) => `You have ${coins} and ${usd}.`,
    leavable: (coins, usd) => `Of that you can exchange ${coins} and withdraw ${usd}.`,
    gift: (amount) => `${amount} came from the platform as a gift: it can be spent here, but not withdrawn.`,
    unsettled: (amount) => `${amount} came from deposits that have not settled yet: withdrawing them needs approval.`,
    disputed: (amount) => `Of the unsettled money, the payer's bank took back ${amount}.`,
    debt: (usd) => `You owe ${usd} after a deposit was taken back: nothing can be spent until that is paid.`,
    nothingToWithdraw:
      'There are no dollars to withdraw: earned coins become dollars with POST /api/wallet/exchange/quote and POST /api/wallet/exchange.',
    emailNotVerified: 'Your e-mail address is not confirmed, and withdrawals need that.',
    noPayoutAccount: 'You have no payout account yet: POST /api/wallet/payout-account sets one up.',
    payoutNotReady: 'Your payout account is not ready: GET /api/wallet/payout-account says what is missing.',
    ready: 'Nothing keeps you from withdrawing: POST /api/wallet/withdrawals.',
  },

  noDeposits: 'You have made no deposits. POST /api/wallet/deposits starts one.',
  transfer: (amount, at, status) => `${amount} on ${at}: ${status}.`,
  depositStatus: {
    pending: 'not paid yet',
    paid: 'credited',
    expired: 'expired unpaid',
    refunded: 'refunded',
    partly_refunded: 'partly refunded',
    disputed: "taken back by the payer's bank for now",
    dispute_lost: "taken back by the payer's bank for good",
  },
  heldBack: {
    wrong_amount: 'somebody looks at it first, because another amount came in',
    wrong_currency: 'somebody looks at it first, because it came in another currency',
    unknown_account: 'somebody looks at it first, because it is unclear whose it is',
  },
  noWithdrawals: 'You have made no withdrawals. POST /api/wallet/withdrawals asks for one.',
  withdrawalStatus: {
    pending_approval: 'waits for approval',
    approved: 'approved, sent soon',
    sending: 'on its way',
    paid: 'paid',
    returned: 'could not be paid, the money is back in your balance',
    rejected: 'rejected, the money is back in your balance',
    cancelled: 'cancelled',
  },
  needsApproval: 'A person approves it, because',
  approval: {
    amount_above_limit: 'the amount is above the automatic limit',
    daily_limit_reached: "the day's automatic limit is reached",
    unsettled_money: 'part of it has not settled',
    disputed_money: "a payer's bank took part of it back",
    new_account: 'the account is new',
    open_dispute: 'a dispute is open',
    open_exception: 'a payment is being looked into',
  },
  because: (reason) => `Reason given: ${reason}`,

  noRewards: 'You have no rewards yet. POST /api/assistant/analyze-image looks at a photo of a good deed.',
  rewardStatus: { paid: 'paid', held: 'held', refused: 'not paid', clawed_back: 'taken back' },

  referral: ({ code, people, bonus }) =>
    `Your referral code is ${code}. People who came by it: ${people}. It earned you ${bonus}.`,
  referralsWait: (people) => `Not paid yet, waiting for their conditions: ${people}.`,

  earnedOn: (day, amount) => `${day}: ${amount}.`,
  noEarnings: 'Your devices earned nothing in the last seven days.',
};
