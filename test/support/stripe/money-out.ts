import type { Books } from './books.js';
import type { Account, Payout, Reversal, Transfer } from './objects.js';
import { refused } from './stub-error.js';

/** What happens to a payout by itself once it was made. */
export type PayoutFate = 'paid' | 'failed' | 'none';

const DUE = ['external_account', 'individual.first_name', 'individual.last_name', 'tos_acceptance.date'];
const TWO_DAYS = 172_800;

/** Connected accounts, transfers to them and payouts to their banks. */
export class MoneyOut {
  fate: PayoutFate = 'paid';

  constructor(private readonly books: Books) {}

  open(metadata: Record<string, string>): Account {
    const account = this.books.add<Account>({
      id: this.books.id('acct'),
      object: 'account',
      created: this.books.now(),
      type: 'express',
      country: 'US',
      default_currency: 'usd',
      email: null,
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { transfers: 'inactive' },
      requirements: { currently_due: [...DUE], past_due: [], disabled_reason: 'requirements.past_due' },
      metadata,
    });
    this.books.balances.set(account.id, 0);
    return account;
  }

  /** As the button of the onboarding's page. */
  onboard(accountId: string): void {
    const account = this.books.get('account', accountId);
    account.payouts_enabled = account.details_submitted = true;
    account.capabilities.transfers = 'active';
    account.requirements = { currently_due: [], past_due: [], disabled_reason: null };
    this.books.emit('account.updated', account, accountId);
  }

  /** Stripe wants more of the person before it pays on. */
  restrict(accountId: string): void {
    const account = this.books.get('account', accountId);
    account.payouts_enabled = false;
    account.requirements = {
      currently_due: ['individual.verification.document'],
      past_due: ['individual.verification.document'],
      disabled_reason: 'requirements.past_due',
    };
    this.books.emit('account.updated', account, accountId);
  }

  transfer(destination: string, amount: number, group: string | null, metadata: Record<string, string>): Transfer {
    const account = this.books.get('account', destination);
    if (account.capabilities.transfers !== 'active') {
      throw refused(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers',
        'insufficient_capabilities_for_transfer',
      );
    }
    if (amount > this.books.available) {
      throw refused('You have insufficient available funds in your Stripe account.', 'balance_insufficient');
    }
    const id = this.books.id('tr');
    const transfer = this.books.add<Transfer>({
      id,
      object: 'transfer',
      created: this.books.now(),
      amount,
      amount_reversed: 0,
      reversed: false,
      currency: 'usd',
      destination,
      transfer_group: group,
      balance_transaction: this.books.line(id, -amount, 'transfer', 'transfer').id,
      metadata,
      livemode: false,
    });
    this.change(destination, amount);
    this.books.emit('transfer.created', transfer);
    return transfer;
  }

  reverse(transferId: string, amount?: number, metadata: Record<string, string> = {}): Reversal {
    const transfer = this.books.get('transfer', transferId);
    const left = transfer.amount - transfer.amount_reversed;
    const taken = amount ?? left;
    if (left === 0) throw refused(`Transfer ${transferId} is already fully reversed.`);
    if (taken < 1 || taken > left) throw refused(`Reversal amount (${taken}) exceeds what is left (${left}).`);
    if (taken > this.balanceOf(transfer.destination)) {
      throw refused('Insufficient funds in the connected account to reverse this transfer.', 'balance_insufficient');
    }
    const id = this.books.id('trr');
    const line = this.books.line(id, taken, 'transfer_refund', 'transfer_reversal');
    const reversal = this.books.add<Reversal>({
      id,
      object: 'transfer_reversal',
      created: this.books.now(),
      amount: taken,
      currency: 'usd',
      transfer: transferId,
      balance_transaction: line.id,
      metadata,
    });
    this.change(transfer.destination, -taken);
    transfer.amount_reversed += taken;
    transfer.reversed = transfer.amount_reversed === transfer.amount;
    this.books.emit('transfer.reversed', transfer);
    return reversal;
  }

  payOut(accountId: string, amount: number, metadata: Record<string, string>): Payout {
    const account = this.books.get('account', accountId);
    if (!account.payouts_enabled) throw refused('Payouts are not enabled on this account.', 'payouts_not_allowed');
    if (amount > this.balanceOf(accountId)) {
      throw refused('You have insufficient funds in your Stripe account for this payout.', 'balance_insufficient');
    }
    this.change(accountId, -amount);
    const payout = this.books.add<Payout>({
      id: this.books.id('po'),
      object: 'payout',
      account: accountId,
      created: this.books.now(),
      amount,
      currency: 'usd',
      arrival_date: this.books.now() + TWO_DAYS,
      automatic: false,
      method: 'standard',
      type: 'bank_account',
      status: 'pending',
      failure_code: null,
      failure_message: null,
      metadata,
      livemode: false,
    });
    this.books.emit('payout.created', shown(payout), accountId);
    // After the answer, as at Stripe.
    setImmediate(() => this.meetFate(payout));
    return payout;
  }

  settle(payoutId: string): void {
    const payout = this.books.get('payout', payoutId);
    payout.status = 'paid';
    this.books.emit('payout.paid', shown(payout), payout.account);
  }

  /** Before or after it was paid; the money is on the connected account again. */
  fail(payoutId: string): void {
    const payout = this.books.get('payout', payoutId);
    payout.status = 'failed';
    payout.failure_code = 'account_closed';
    payout.failure_message = 'The bank account has been closed.';
    this.change(payout.account, payout.amount);
    this.books.emit('payout.failed', shown(payout), payout.account);
  }

  private meetFate(payout: Payout): void {
    if (payout.status !== 'pending') return;
    if (this.fate === 'paid') this.settle(payout.id);
    if (this.fate === 'failed') this.fail(payout.id);
  }

  private balanceOf(accountId: string): number {
    return this.books.balances.get(accountId) ?? 0;
  }

  private change(accountId: string, amount: number): void {
    this.books.balances.set(accountId, this.balanceOf(accountId) + amount);
  }
}

/** As the API shows it: an account sees its own payouts, so they don't name it. */
export function shown(payout: Payout): object {
  return { ...payout, account: undefined };
}
