import { USERNAME } from '../../../accounts/domain/account.js';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../passwords/domain/password-rules.js';
import { html, nothing, type Html } from '@app/kernel/html';
import type { HtmlPage } from '@app/platform';
import { FIELDS, type Field, type Problems } from './register-fields.js';
import { TEXTS } from './texts/index.js';
import type { Language } from '../../../contract.js';

export interface RegisterForm {
  /** As typed, to show again; never the password. */
  typed: Partial<Record<Field, string>>;
  problems: Problems;
}

/** Checks of the browser, so that most mistakes never reach the server. */
const ATTRIBUTES: Record<Field, Html> = {
  username: html`required maxlength="40" pattern="${bare(USERNAME)}" autocomplete="username" autocapitalize="none"`,
  email: html`type="email" required maxlength="254" autocomplete="email"`,
  password: html`type="password" required minlength="${String(PASSWORD_MIN)}" maxlength="${String(PASSWORD_MAX)}"
  autocomplete="new-password"`,
  referral_code: html`maxlength="8" minlength="8" autocomplete="off" autocapitalize="characters" spellcheck="false"`,
};

/** A pattern for the attribute: without anchors, and with `-` escaped in classes (HTML's `v` flag). */
function bare(pattern: RegExp): string {
  return pattern.source.replace(/^\^|\$$/g, '').replace('-]', '\\-]');
}

/** The form, with problems beside its fields. */
export function registerPage(lang: Language, { typed, problems }: RegisterForm): HtmlPage {
  const texts = TEXTS[lang];
  const body = html`<p>${texts.intro}</p>
    ${alert(problems.general)}
    <form method="post" action="register">
      ${FIELDS.map((field) => input(lang, field, typed[field] ?? '', problems.fields[field]))}
      <button>${texts.submit}</button>
    </form>`;
  return { lang, title: texts.title, body };
}

export const alert = (problem: string | undefined): Html =>
  problem === undefined ? nothing : html`<p class="problem" role="alert">${problem}</p>`;

/** One field: its label, its value, and a hint or its problem. */
export function input(
  lang: Language,
  field: Field,
  typed: string,
  problem: string | undefined,
  hint = TEXTS[lang].fields[field].hint,
): Html {
  const { label } = TEXTS[lang].fields[field];
  const value = field === 'password' ? '' : typed;
  return html`<label for="${field}">${label}</label>
    <input
      id="${field}"
      name="${field}"
      value="${value}"
      ${ATTRIBUTES[field]}
      aria-describedby="${field}-help"
      ${problem === undefined ? nothing : html`aria-invalid="true"`}
    />
    <p id="${field}-help" class="${problem === undefined ? 'hint' : 'problem'}">${problem ?? hint}</p>`;
}

export const signInLink = (lang: Language): Html => html`<p><a href="app/sign-in">${TEXTS[lang].signIn}</a></p>`;

/** The next steps after registration. */
export function registeredPage(lang: Language, { username, email }: { username: string; email: string }): HtmlPage {
  const texts = TEXTS[lang].registered;
  const body = html`<p>${texts.mail(email)}</p>
    ${signInLink(lang)}
    <p><a href="docs">${texts.docs}</a></p>`;
  return { lang, title: texts.title(username), body };
}
