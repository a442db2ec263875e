import type { Provider } from '@nestjs/common';
import { ApplyEvent } from './use-cases/apply-event.js';
import { AskWithdrawal } from './use-cases/ask-withdrawal.js';
import { CarryOutRefund } from './use-cases/carry-out-refund.js';
import { CheckWithdrawal } from './use-cases/check-withdrawal.js';
import { CreditDeposit } from './use-cases/credit-deposit.js';
import { DecideWithdrawal } from './use-cases/decide-withdrawal.js';
import { ExchangeMoney } from './use-cases/exchange-money.js';
import { FollowDisputedMoney } from './use-cases/follow-disputed-money.js';
import { JudgeWithdrawal } from './use-cases/judge-withdrawal.js';
import { LookAtDeposit } from './use-cases/look-at-deposit.js';
import { LookAtPayout } from './use-cases/look-at-payout.js';
import { OpenCheckout } from './use-cases/open-checkout.js';
import { OpenException } from './use-cases/open-exception.js';
import { OpenPayoutAccount } from './use-cases/open-payout-account.js';
import { OrderRefund } from './use-cases/order-refund.js';
import { QuoteExchange } from './use-cases/quote-exchange.js';
import { ReceiveEvent } from './use-cases/receive-event.js';
import { ReconcileDaily } from './use-cases/reconcile-daily.js';
import { RefreshPayoutAccount } from './use-cases/refresh-payout-account.js';
import { RefundDeposit } from './use-cases/refund-deposit.js';
import { ResolveException } from './use-cases/resolve-exception.js';
import { ResolvePayment } from './use-cases/resolve-payment.js';
import { ResolvePayout } from './use-cases/resolve-payout.js';
import { SendWithdrawals } from './use-cases/send-withdrawals.js';
import { SettleDeposit } from './use-cases/settle-deposit.js';
import { SettlePayout } from './use-cases/settle-payout.js';
import { StartDeposit } from './use-cases/start-deposit.js';
import { TakeBack } from './use-cases/take-back.js';
import { TellReversal } from './use-cases/tell-reversal.js';
import { TellWithdrawal } from './use-cases/tell-withdrawal.js';
import { TidyDeposits } from './use-cases/tidy-deposits.js';

/** What can be done with money in and out. */
export const PAYMENT_USE_CASES: Provider[] = [
  ApplyEvent,
  AskWithdrawal,
  CarryOutRefund,
  CheckWithdrawal,
  CreditDeposit,
  DecideWithdrawal,
  ExchangeMoney,
  FollowDisputedMoney,
  JudgeWithdrawal,
  LookAtDeposit,
  LookAtPayout,
  OpenCheckout,
  OpenException,
  OpenPayoutAccount,
  OrderRefund,
  QuoteExchange,
  ReceiveEvent,
  ReconcileDaily,
  RefreshPayoutAccount,
  RefundDeposit,
  ResolveException,
  ResolvePayment,
  ResolvePayout,
  SendWithdrawals,
  SettleDeposit,
  SettlePayout,
  StartDeposit,
  TakeBack,
  TellReversal,
  TellWithdrawal,
  TidyDeposits,
];
