import { fromMicros, type DomainError } from '@app/kernel';
import { html, type Html } from '@app/kernel/html';
import type { HtmlPage } from '@app/platform';
import type { Language } from '../../../contract.js';
import { alert } from '../../../mails/adapters/pages/register-page.js';
import { TEXTS as PAGES } from '../../../mails/adapters/pages/texts/index.js';
import { DEVICE_KEY_DAYS, nameOf, userCodeOf, type DeviceLogin } from '../../domain/device-login.js';
import type { DeviceTexts } from './texts/device-texts.js';
import { TEXTS } from './texts/index.js';

/** What was typed into a form that was refused; never the password or its code. */
interface Again {
  email?: string;
  daily_cap_coin?: string;
  daily_cap_usd?: string;
  problem?: string;
}

/** Asks for the code. */
export function codePage(lang: Language, problem?: string, typed?: string): HtmlPage {
  const { title, intro, code, next } = TEXTS[lang];
  const attributes = html`required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false"`;
  const body = html`<p>${intro}</p>
    ${alert(problem)}
    <form method="get" action="device">
      ${field('code', code, attributes, typed)}
      <button>${next}</button>
    </form>`;
  return { lang, title, body };
}

/** Shows who asks for what, and asks for a decision. */
export function approvePage(lang: Language, typed: string, login: DeviceLogin, again: Again = {}): HtmlPage {
  const texts = TEXTS[lang];
  const code = userCodeOf(typed) ?? '';
  const { coin, usd } = login.dailyCapMicros;
  const body = html`<p>${texts.asks(nameOf(login))}</p>
    <ul>
      <li>${texts.code}: <strong>${code}</strong></li>
      <li>${texts.from}: <code>${login.address}</code></li>
      <li>${texts.at}: ${login.askedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</li>
      <li>${texts.scopes}: <code>${login.scopes.join(' ')}</code></li>
      <li>${texts.lasts(DEVICE_KEY_DAYS)}</li>
    </ul>
    <p class="problem">${texts.warning}</p>
    ${alert(again.problem)}
    <form method="post" action="device">
      <input type="hidden" name="code" value="${code}" />
      ${field('daily_cap_coin', texts.capCoin, AMOUNT, again.daily_cap_coin ?? amount(coin), texts.noCap)}
      ${field('daily_cap_usd', texts.capUsd, AMOUNT, again.daily_cap_usd ?? amount(usd), texts.noCap)}
      ${field('email', PAGES[lang].fields.email.label, EMAIL, again.email)}
      ${field('password', PAGES[lang].fields.password.label, PASSWORD)}
      ${field('second_factor', texts.secondFactor, CODE, '', texts.ifTwoFactor)}
      <button name="decision" value="approve">${texts.approve}</button>
      <button name="decision" value="deny" formnovalidate>${texts.deny}</button>
    </form>
    <p class="hint">
      <a href="register">${PAGES[lang].title}</a> · <a href="forgot-password">${PAGES[lang].forgot.title}</a>
    </p>`;
  return { lang, title: texts.title, body };
}

export function answeredPage(lang: Language, decision: 'approve' | 'deny'): HtmlPage {
  const { title, says } = TEXTS[lang].answered[decision];
  return { lang, title, body: html`<p>${says}</p>` };
}

/** A refused answer in the page's words. */
export function problemOf({ code, kind }: DomainError, texts: DeviceTexts): string {
  if (code === 'invalid_credentials') return texts.wrongLogin;
  if (code === 'second_factor_required') return texts.needsCode;
  if (code === 'wrong_second_factor') return texts.wrongCode;
  if (code === 'account_suspended') return texts.suspended;
  return kind === 'invalid' ? texts.unreadable : texts.busy;
}

const AMOUNT = html`type="number" min="0" step="any" inputmode="decimal"`;
const EMAIL = html`type="email" required maxlength="254" autocomplete="email"`;
const PASSWORD = html`type="password" required maxlength="400" autocomplete="current-password"`;

const CODE = html`maxlength="22" autocomplete="one-time-code" spellcheck="false"`;

const amount = (micros: bigint | null) => (micros === null ? '' : String(fromMicros(micros)));

const field = (name: string, label: string, attributes: Html, value = '', hint = ''): Html =>
  html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" ${attributes} aria-describedby="${name}-help" />
    <p id="${name}-help" class="hint">${hint}</p>`;
