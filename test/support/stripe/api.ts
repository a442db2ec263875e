import type { Books } from './books.js';
import { listOf, metadataOf, textOf, type Form } from './form.js';
import type { MoneyIn } from './money-in.js';
import { shown, type MoneyOut } from './money-out.js';
import type { Payout, StubObject } from './objects.js';
import { amountOf, page } from './parameters.js';
import { createSession } from './sessions.js';
import { missing, refused, required, unknownParameter } from './stub-error.js';

export interface ApiRequest {
  method: string;
  /** Without `/v1`. */
  path: string;
  form: Form;
  /** `Stripe-Account`. */
  account: string | undefined;
  /** Where the stub's own pages are. */
  origin: string;
}

type Handler = (request: ApiRequest, id: string) => object;

const LINK_S = 300;
const LIST = ['limit', 'starting_after', 'ending_before', 'expand', 'created'];

/** The part of Stripe's API that the product uses, strict about parameters it doesn't know. */
export class Api {
  constructor(
    private readonly books: Books,
    private readonly moneyIn: MoneyIn,
    private readonly moneyOut: MoneyOut,
  ) {}

  answer(request: ApiRequest): object {
    for (const [route, names, handler] of this.routes) {
      const [method, pattern = ''] = route.split(' ');
      const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(request.path);
      if (method !== request.method || !match) continue;
      const unknown = Object.keys(request.form).find((name) => name !== 'expand' && !names.includes(name));
      if (unknown !== undefined) throw unknownParameter(unknown);
      return this.expanded(handler(request, match[1] ?? ''), listOf(request.form['expand']));
    }
    throw missing('route', `${request.method} ${request.path}`);
  }

  private readonly routes: Array<[route: string, parameters: string[], handler: Handler]> = [
    [
      'POST /checkout/sessions',
      'mode client_reference_id metadata payment_intent_data line_items adaptive_pricing success_url cancel_url expires_at'.split(
        ' ',
      ),
      ({ form, origin }) => createSession(this.books, form, origin),
    ],
    ['GET /checkout/sessions/:id', [], (_, id) => this.moneyIn.lookAt(id)],
    ['POST /checkout/sessions/:id/expire', [], (_, id) => this.moneyIn.expire(id)],
    ['GET /payment_intents/:id', [], (_, id) => this.books.get('payment_intent', id)],
    ['GET /charges/:id', [], (_, id) => this.books.get('charge', id)],
    ['GET /refunds/:id', [], (_, id) => this.books.get('refund', id)],
    ['GET /refunds', [...LIST, 'payment_intent'], ({ form }) => this.ofIntent('refund', form)],
    ['POST /refunds', ['payment_intent', 'amount', 'metadata', 'reason'], ({ form }) => this.refund(form)],
    ['GET /disputes/:id', [], (_, id) => this.books.get('dispute', id)],
    ['GET /disputes', [...LIST, 'payment_intent'], ({ form }) => this.ofIntent('dispute', form)],
    [
      'POST /accounts',
      ['controller', 'capabilities', 'settings', 'metadata', 'country', 'email'],
      ({ form }) => this.moneyOut.open(metadataOf(form['metadata'])),
    ],
    ['GET /accounts/:id', [], (_, id) => this.books.get('account', id)],
    [
      'POST /account_links',
      ['account', 'type', 'return_url', 'refresh_url'],
      ({ form, origin }) => this.accountLink(form, origin),
    ],
    [
      'POST /transfers',
      ['amount', 'currency', 'destination', 'transfer_group', 'metadata'],
      ({ form }) => this.transfer(form),
    ],
    ['GET /transfers/:id', [], (_, id) => this.books.get('transfer', id)],
    ['POST /transfers/:id', ['metadata'], ({ form }, id) => this.update(id, form)],
    ['GET /transfers', [...LIST, 'transfer_group', 'destination'], ({ form }) => this.transfers(form)],
    [
      'POST /transfers/:id/reversals',
      ['amount', 'metadata'],
      ({ form }, id) =>
        this.moneyOut.reverse(
          id,
          form['amount'] === undefined ? undefined : amountOf(form),
          metadataOf(form['metadata']),
        ),
    ],
    ['POST /payouts', ['amount', 'currency', 'metadata'], ({ form, account }) => this.payOut(form, account)],
    ['GET /payouts/:id', [], ({ account }, id) => shown(this.payoutOf(id, account))],
    [
      'GET /payouts',
      LIST,
      ({ form, account }) =>
        page(
          this.books.all('payout').filter((one) => one.account === account),
          form,
          shown,
        ),
    ],
    [
      'GET /balance_transactions',
      [...LIST, 'type', 'source', 'currency'],
      ({ form }) => page(this.books.all('balance_transaction'), form),
    ],
    [
      'GET /balance',
      [],
      () => ({ object: 'balance', available: [{ amount: this.books.available, currency: 'usd' }], livemode: false }),
    ],
  ];

  private refund(form: Form): object {
    const intent = textOf(form['payment_intent']);
    if (intent === undefined) throw required('payment_intent');
    const amount = form['amount'] === undefined ? undefined : amountOf(form);
    return this.moneyIn.refund(intent, amount, metadataOf(form['metadata']));
  }

  private ofIntent(kind: 'refund' | 'dispute', form: Form): object {
    const intent = textOf(form['payment_intent']);
    return page(
      this.books.all(kind).filter((one) => intent === undefined || one.payment_intent === intent),
      form,
    );
  }

  private accountLink(form: Form, origin: string): object {
    const account = this.books.get('account', textOf(form['account']) ?? '');
    for (const name of ['type', 'return_url', 'refresh_url']) if (form[name] === undefined) throw required(name);
    const back = encodeURIComponent(textOf(form['return_url']) ?? '');
    return {
      object: 'account_link',
      created: this.books.now(),
      expires_at: this.books.now() + LINK_S,
      url: `${origin}/setup/e/${account.id}?return_url=${back}`,
    };
  }

  private transfer(form: Form): object {
    const destination = textOf(form['destination']);
    if (destination === undefined) throw required('destination');
    const group = textOf(form['transfer_group']) ?? null;
    return this.moneyOut.transfer(destination, amountOf(form), group, metadataOf(form['metadata']));
  }

  private transfers(form: Form): object {
    const group = textOf(form['transfer_group']);
    return page(
      this.books.all('transfer').filter((one) => group === undefined || one.transfer_group === group),
      form,
    );
  }

  private update(id: string, form: Form): object {
    const transfer = this.books.get('transfer', id);
    Object.assign(transfer.metadata, metadataOf(form['metadata']));
    return transfer;
  }

  private payOut(form: Form, account: string | undefined): object {
    if (account === undefined) throw refused('The stub pays out from connected accounts only.');
    return shown(this.moneyOut.payOut(account, amountOf(form), metadataOf(form['metadata'])));
  }

  private payoutOf(id: string, account: string | undefined): Payout {
    const payout = this.books.get('payout', id);
    if (payout.account !== account) throw missing('payout', id);
    return payout;
  }

  /** With the objects in place of ids, as `expand` names them: `payment_intent`, `data.source`. */
  private expanded(answer: object, paths: string[]): object {
    const copy = structuredClone(answer) as Record<string, unknown>;
    for (const path of paths) {
      const [first = '', second] = path.split('.');
      if (second === undefined) this.expand(copy, first);
      else for (const one of copy[first] as Array<Record<string, unknown>>) this.expand(one, second);
    }
    return copy;
  }

  private expand(object: Record<string, unknown>, field: string): void {
    const found: StubObject | undefined = this.books.objects.get(String(object[field]));
    if (found) object[field] = structuredClone(found);
  }
}
