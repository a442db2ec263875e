import { html, nothing, type Html } from '@app/kernel/html';
import type { Language } from '../../contract.js';

/** The content of a mail in one language, from which plain text and HTML are made. */
export interface Letter {
  language: Language;
  subject: string;
  /** Paragraphs, the greeting first. */
  paragraphs: string[];
  /** Facts, one per line: name and value. */
  rows: Array<[name: string, value: string]>;
  action: { label: string; url: string } | null;
  /** Below the button, in smaller print. */
  remarks: string[];
  /** A secret for programs, alone on its line, so that it can be copied. Only in the plain text. */
  code: { label: string; secret: string } | null;
  footer: string;
}

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

export const writeLetter = (letter: Letter): WrittenMail => ({
  subject: letter.subject,
  text: asText(letter),
  html: asHtml(letter).text,
});

function asText({ paragraphs, rows, action, remarks, code, footer }: Letter): string {
  const blocks = [
    ...paragraphs,
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ...remarks,
    code ? `${code.label}:\n\n    ${code.secret}` : '',
    `-- \n${footer}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const STYLES = {
  body: `margin:0;padding:24px 12px;background:#f4f5f7;color:#1d2430;${FONT};font-size:16px;line-height:1.5`,
  sheet: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px',
  heading: 'margin:0 0 16px;font-size:20px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  name: 'padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:normal;color:#4a5464',
  value: 'padding:4px 0;word-break:break-word',
  button:
    'display:inline-block;padding:12px 20px;background:#1a5fd0;color:#ffffff;border-radius:6px;font-weight:600;text-decoration:none',
  small: 'margin:16px 0 0;font-size:14px;color:#4a5464;word-break:break-word',
} as const;

/** Styles are inline, because mail programs drop style sheets. Nothing is loaded from the network. */
function asHtml({ language, subject, paragraphs, rows, action, remarks, footer }: Letter): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="${STYLES.body}">
        <div role="article" aria-label="${subject}" lang="${language}" style="${STYLES.sheet}">
          <h1 style="${STYLES.heading}">${subject}</h1>
          ${paragraphs.map((text) => html`<p style="${STYLES.paragraph}">${text}</p>`)}
          ${rows.length > 0 ? table(rows) : nothing} ${action ? button(action) : nothing}
          ${[...remarks, footer].map((text) => html`<p style="${STYLES.small}">${text}</p>`)}
        </div>
      </body>
    </html> `;
}

function table(rows: Letter['rows']): Html {
  const lines = rows.map(
    ([name, value]) =>
      html`<tr>
        <th scope="row" style="${STYLES.name}">${name}</th>
        <td style="${STYLES.value}">${value}</td>
      </tr>`,
  );
  return html`<table style="${STYLES.paragraph};border-collapse:collapse">
    ${lines}
  </table>`;
}

/** The address follows as text, for mail programs in which buttons don't work. */
function button({ label, url }: { label: string; url: string }): Html {
  return html`<p style="${STYLES.paragraph}"><a href="${url}" style="${STYLES.button}">${label}</a></p>
    <p style="${STYLES.small}">${url}</p>`;
}
