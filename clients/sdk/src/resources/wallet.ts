import type { CallOptions } from '../http/operations.js';
import type { Pages } from '../pages.js';
import type {
  Deposit,
  DepositItem,
  Exchanged,
  ExchangeQuote,
  ExchangeRequest,
  NewDeposit,
  PayoutAccount,
  Spending,
  StatementLine,
  StatementQuery,
  Wallet as Balances,
  Withdrawal,
} from '../types.js';
import { Resource } from './resource.js';

/** Balances, statement, deposits, exchange and withdrawals. Amounts are coins or dollars with at most 6 decimals. */
export class Wallet extends Resource {
  /** Balances, and how much of them is held, a gift, or not settled yet. */
  get(options?: CallOptions): Promise<Balances> {
    return this.api.request('get', '/api/wallet', options);
  }

  /** Every movement of one currency (coins unless `currency` says `usd`), newest first. */
  statement(query?: StatementQuery, options?: CallOptions): Pages<StatementLine> {
    return this.api.pages('/api/wallet/statement', 'lines', { query, ...options });
  }

  /** The same as a CSV file: all lines that match, at most 100,000. */
  statementCsv(query?: StatementQuery, options?: CallOptions): Promise<string> {
    const headers = { ...options?.headers, Accept: 'text/csv' };
    return this.api.send('get', '/api/wallet/statement', { query, ...options, headers }, (response) => response.text());
  }

  /** What was spent on the last `days` UTC days (30 by default), by day, currency and subject. */
  async spending(days?: number, options?: CallOptions): Promise<Spending[]> {
    return (await this.api.request('get', '/api/wallet/spending', { query: { days }, ...options })).spending;
  }

  /** Begins a deposit; the person pays at `checkout_url`. */
  deposit(amountUsd: number, options?: CallOptions): Promise<NewDeposit> {
    return this.api.request('post', '/api/wallet/deposits', { body: { amount_usd: amountUsd }, ...options });
  }

  /** Your deposits, newest first. */
  deposits(query?: { limit?: number }, options?: CallOptions): Pages<DepositItem> {
    return this.api.pages('/api/wallet/deposits', 'deposits', { query, ...options });
  }

  /** One deposit, with its refunds and disputes. */
  async getDeposit(id: string, options?: CallOptions): Promise<Deposit> {
    return (await this.api.request('get', '/api/wallet/deposits/{id}', { path: { id }, ...options })).deposit;
  }

  /** What an exchange would bring; good for one exchange within a minute. */
  quoteExchange(request: ExchangeRequest, options?: CallOptions): Promise<ExchangeQuote> {
    return this.api.request('post', '/api/wallet/exchange/quote', { body: request, ...options });
  }

  /** Takes a quote, once. */
  exchange(quoteId: string, options?: CallOptions): Promise<Exchanged> {
    return this.api.request('post', '/api/wallet/exchange', { body: { quote_id: quoteId }, ...options });
  }

  /** Opens the account that withdrawals go to, or continues: the address where the person fills it in. */
  async createPayoutAccount(options?: CallOptions): Promise<string> {
    return (await this.api.request('post', '/api/wallet/payout-account', options)).onboarding_url;
  }

  /** Null: none was opened. */
  async payoutAccount(options?: CallOptions): Promise<PayoutAccount | null> {
    return (await this.api.request('get', '/api/wallet/payout-account', options)).payout_account;
  }

  /** Withdraws dollars to your payout account. They are held at once; `approval_reasons` says what it waits for. */
  async withdraw(amountUsd: number, options?: CallOptions): Promise<Withdrawal> {
    const body = { amount_usd: amountUsd };
    return (await this.api.request('post', '/api/wallet/withdrawals', { body, ...options })).withdrawal;
  }

  /** Your withdrawals, newest first. */
  withdrawals(query?: { limit?: number }, options?: CallOptions): Pages<Withdrawal> {
    return this.api.pages('/api/wallet/withdrawals', 'withdrawals', { query, ...options });
  }

  /** One withdrawal. */
  async getWithdrawal(id: string, options?: CallOptions): Promise<Withdrawal> {
    return (await this.api.request('get', '/api/wallet/withdrawals/{id}', { path: { id }, ...options })).withdrawal;
  }

  /** Cancels a withdrawal that was not sent yet. */
  async cancelWithdrawal(id: string, options?: CallOptions): Promise<Withdrawal> {
    const path = { id };
    return (await this.api.request('post', '/api/wallet/withdrawals/{id}/cancel', { path, ...options })).withdrawal;
  }
}
