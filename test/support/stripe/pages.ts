import type { Session } from './objects.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}
button{font:inherit;padding:.4rem 1rem;margin:0 .4rem .4rem 0}table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top}
form{display:inline}</style></head><body><h1>${escaped(title)}</h1>${body}</body></html>`;
}

export const button = (action: string, label: string, id = ''): string =>
  `<form method="post" action="${escaped(action)}"><button${id && ` id="${id}"`}>${escaped(label)}</button></form>`;

export const cells = (...texts: string[]): string => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;

export const money = (amount: number, currency = 'usd'): string =>
  `${(amount / 100).toFixed(2)} ${escaped(currency.toUpperCase())}`;

/** Stripe's page, as far as a person needs it: what is paid, and to pay or to go back. */
export function checkoutPage(session: Session): string {
  if (session.status !== 'open') return page('Checkout', `<p id="status">This page is ${session.status}.</p>`);
  return page(
    'Checkout (stub of Stripe)',
    `<p>Wallet deposit: <strong id="amount">${money(session.amount_total, session.currency)}</strong></p>
${button(`/c/pay/${session.id}/pay`, 'Pay', 'pay')}${button(`/c/pay/${session.id}/cancel`, 'Cancel', 'cancel')}`,
  );
}

export function onboardingPage(account: string, returnUrl: string): string {
  const action = `/setup/e/${account}/done?return_url=${encodeURIComponent(returnUrl)}`;
  return page('Where should your money go? (stub of Stripe)', button(action, 'Use a test bank account', 'done'));
}
