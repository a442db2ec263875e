import type { HelpTopic } from '../topic.js';
import { books } from './books.js';
import { cannotWithdraw } from './cannot-withdraw.js';
import { chargeBack } from './charge-back.js';
import { coins } from './coins.js';
import { deposit } from './deposit.js';
import { depositMissing } from './deposit-missing.js';
import { exchange } from './exchange.js';
import { fees } from './fees.js';
import { gifts } from './gifts.js';
import { holds } from './holds.js';
import { payout } from './payout.js';
import { payoutAccount } from './payout-account.js';
import { referral } from './referral.js';
import { refunds } from './refunds.js';
import { sendCoins } from './send-coins.js';
import { statement } from './statement.js';
import { taxes } from './taxes.js';
import { wallet } from './wallet.js';
import { withdraw } from './withdraw.js';
import { withdrawalWaits } from './withdrawal-waits.js';

export const MONEY: readonly HelpTopic[] = [
  books,
  cannotWithdraw,
  chargeBack,
  coins,
  deposit,
  depositMissing,
  exchange,
  fees,
  gifts,
  holds,
  payout,
  payoutAccount,
  referral,
  refunds,
  sendCoins,
  statement,
  taxes,
  wallet,
  withdraw,
  withdrawalWaits,
];
