import type { Language } from '../../../contract.js';
import { html, nothing, type Html } from '@app/kernel/html';
import type { HtmlPage } from '@app/platform';
import { alert, input, signInLink } from './register-page.js';
import type { Problems } from './register-fields.js';
import { TEXTS } from './texts/index.js';

/** The pages that links in mails open; each asks for one thing. */
export type MailPage = 'verify' | 'resend' | 'forgot' | 'reset';

/** Where each page's form is sent: its own address, relative, so that a path prefix works. */
export const ACTIONS: Record<MailPage, string> = {
  verify: 'verify-email',
  resend: 'resend-verification',
  forgot: 'forgot-password',
  reset: 'reset-password',
};

export interface MailForm {
  /** From the mail; returned in a hidden field, never in an address. */
  token?: string;
  /** As typed; shown again. */
  email?: string;
  problems?: Problems;
}

/** The form of a page. Nothing happens until it is sent, because mail scanners open links. */
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

/** The page after success. */
export function donePage(lang: Language, name: MailPage): HtmlPage {
  const { title, says } = TEXTS[lang][name].done;
  return {
    lang,
    title,
    body: html`<p>${says}</p>
      ${name === 'reset' ? signInLink(lang) : nothing}`,
  };
}

function fieldOf(lang: Language, name: MailPage, email: string, problems: Problems | undefined): Html {
  if (name === 'verify') return nothing;
  const field = name === 'reset' ? 'password' : 'email';
  return input(lang, field, email, problems?.fields[field], field === 'email' ? '' : undefined);
}
