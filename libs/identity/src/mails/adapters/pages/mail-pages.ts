import type { Language } from '../../../contract.js';
import { html, nothing, type Html } from '@app/kernel/html';
import type { HtmlPage } from '@app/platform';
import { alert, input } from './register-page.js';
import type { Problems } from './register-fields.js';
import { TEXTS } from './texts/index.js';

/** The pages that mails lead to; each asks for one thing. */
export type MailPage = 'verify' | 'resend' | 'forgot' | 'reset';

/** Where the form of each page goes: its own address, relative, so a path prefix works. */
export const ACTIONS: Record<MailPage, string> = {
  verify: 'verify-email',
  resend: 'resend-verification',
  forgot: 'forgot-password',
  reset: 'reset-password',
};

export interface MailForm {
  /** Of the mail; goes back in a hidden field, never in an address. */
  token?: string;
  /** Typed before; shown again. */
  email?: string;
  problems?: Problems;
}

/** The form of a page. Nothing happens until it is sent: programs that look into mails open links. */
export function mailPage(lang: Language, name: MailPage, { token, email = '', problems }: MailForm = {}): HtmlPage {
  const { title, intro, submit } = TEXTS[lang][name];
  const body = html`<p>${intro}</p>
    ${alert(problems?.general)}
    <form method="post" action="${ACTIONS[name]}">
      ${token === undefined ? nothing : html`<input type="hidden" name="token" value="${token}" />`}
      ${fieldOf(lang, name, email, problems)}
      <button>${submit}</button>
    </form>`;
  return { lang, title, body };
}

/** What is said when it is done. */
export function donePage(lang: Language, name: MailPage): HtmlPage {
  const { title, says } = TEXTS[lang][name].done;
  return { lang, title, body: html`<p>${says}</p>` };
}

function fieldOf(lang: Language, name: MailPage, email: string, problems: Problems | undefined): Html {
  if (name === 'verify') return nothing;
  const field = name === 'reset' ? 'password' : 'email';
  return input(lang, field, email, problems?.fields[field], field === 'email' ? '' : undefined);
}
