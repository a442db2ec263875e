import type { Books } from './books.js';
import type { MoneyIn } from './money-in.js';
import type { MoneyOut } from './money-out.js';
import { button, cells, money, page } from './pages.js';
import { missing } from './stub-error.js';

/** A page with everything that can happen at the provider, for trying the product by hand. */
export class Dashboard {
  constructor(
    private readonly books: Books,
    private readonly moneyIn: MoneyIn,
    private readonly moneyOut: MoneyOut,
  ) {}

  show(): string {
    const fates = (['paid', 'failed', 'none'] as const).map((fate) => button(`/dashboard/fate/${fate}`, fate));
    return page(
      'Stub of Stripe',
      `<p>Balance ${money(this.books.available)}. New payouts end: <strong>${this.moneyOut.fate}</strong> ${fates.join('')}</p>
<h2>Payments</h2><table>${this.payments().join('')}</table>
<h2>Disputes</h2><table>${this.disputes().join('')}</table>
<h2>Payouts</h2><table>${this.payouts().join('')}</table>
<h2>Events</h2><table>${this.events().join('')}</table>`,
    );
  }

  act(verb: string, id: string): void {
    const acts: Record<string, () => unknown> = {
      refund: () => this.moneyIn.refund(id),
      dispute: () => this.moneyIn.dispute(id),
      win: () => this.moneyIn.decide(id, 'won'),
      lose: () => this.moneyIn.decide(id, 'lost'),
      settle: () => this.moneyOut.settle(id),
      fail: () => this.moneyOut.fail(id),
      fate: () => (this.moneyOut.fate = id === 'paid' || id === 'failed' ? id : 'none'),
    };
    const act = acts[verb];
    if (!act) throw missing('act', verb);
    act();
  }

  private payments(): string[] {
    return this.books
      .all('payment_intent')
      .map(({ id, amount_received, currency, status }) =>
        cells(id, money(amount_received, currency), status, act('refund', id) + act('dispute', id)),
      );
  }

  private disputes(): string[] {
    return this.books
      .all('dispute')
      .map(({ id, amount, status }) => cells(id, money(amount), status, act('win', id) + act('lose', id)));
  }

  private payouts(): string[] {
    return this.books
      .all('payout')
      .map(({ id, amount, status }) => cells(id, money(amount), status, act('settle', id) + act('fail', id)));
  }

  private events(): string[] {
    return this.books.events.toReversed().map(({ id, type, account }) => cells(type, id, account ?? ''));
  }
}

const act = (verb: string, id: string): string => button(`/dashboard/${verb}/${id}`, verb);
