import type { AccountPhrases } from './account-phrases.js';

export const en: AccountPhrases = {
  logInFor: (call) =>
    `I can see your account only when you are logged in: send the request with \`Authorization: Bearer <token>\` from POST /auth/login. ${call} shows it too.`,
  more: (count, call) => `… and ${count} more: ${call}`,
  next: (step, request) => `Next: ${step}${request === null ? '' : ` (${request})`}`,

  paidSoFar: (amount) => `Paid so far: ${amount}.`,
  usedSoFar: (amount) => `Used so far: ${amount}.`,
  sessionOver: 'It is over.',

  noDeploys: 'You have no deploys. POST /api/deploy/job starts one.',
  deploy: ({ name, status, running, replicas }) => `${name}: ${status}, ${running} of ${replicas} replicas running.`,
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
    gift: (amount) => `${amount} came from the platform as a gift: you can spend it here, but not withdraw it.`,
    unsettled: (amount) => `${amount} came from deposits that have not settled yet: withdrawing it needs approval.`,
    disputed: (amount) => `Of the unsettled money, the payer's bank took back ${amount}.`,
    debt: (usd) => `You owe ${usd} because a deposit was taken back: you can spend nothing until that is paid.`,
    nothingToWithdraw:
      'You have no dollars to withdraw: exchange earned coins with POST /api/wallet/exchange/quote and POST /api/wallet/exchange.',
    emailNotVerified: 'Your e-mail address is not confirmed yet; withdrawals need that.',
    noPayoutAccount: 'You have no payout account yet: POST /api/wallet/payout-account sets one up.',
    payoutNotReady: 'Your payout account is not ready: GET /api/wallet/payout-account says what is missing.',
    ready: 'You can withdraw now: POST /api/wallet/withdrawals.',
  },

  noDeposits: 'You have made no deposits yet. POST /api/wallet/deposits starts one.',
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
    wrong_amount: 'a person reviews it first, because a different amount arrived',
    wrong_currency: 'a person reviews it first, because it arrived in another currency',
    unknown_account: 'a person reviews it first, because it is unclear whose it is',
  },
  noWithdrawals: 'You have made no withdrawals yet. POST /api/wallet/withdrawals requests one.',
  withdrawalStatus: {
    pending_approval: 'waiting for approval',
    approved: 'approved, will be sent soon',
    sending: 'on its way',
    paid: 'paid',
    returned: 'could not be paid, the money is back in your balance',
    rejected: 'rejected, the money is back in your balance',
    cancelled: 'cancelled',
  },
  needsApproval: 'A person has to approve it, because',
  approval: {
    amount_above_limit: 'the amount is above the automatic limit',
    daily_limit_reached: "the day's automatic limit is reached",
    unsettled_money: 'part of it has not settled yet',
    disputed_money: "a payer's bank took part of it back",
    new_account: 'the account is new',
    open_dispute: 'a dispute is open',
    open_exception: 'a payment is under review',
  },
  because: (reason) => `Reason given: ${reason}`,

  noRewards: 'You have no rewards yet. Send a photo of a good deed to POST /api/assistant/analyze-image.',
  rewardStatus: { paid: 'paid', held: 'held', refused: 'not paid', clawed_back: 'taken back' },

  referral: ({ code, people, bonus }) =>
    `Your referral code is ${code}. People who joined with it: ${people}. It earned you ${bonus}.`,
  referralsWait: (people) => `Not paid yet, because a condition is still open: ${people}.`,

  earnedOn: (day, amount) => `${day}: ${amount}.`,
  noEarnings: 'Your devices earned nothing in the last seven days.',
};
