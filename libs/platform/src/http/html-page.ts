import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from '@app/kernel/html';

export interface HtmlPage {
  /** ISO 639-1. */
  lang: string;
  title: string;
  body: Html;
}

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:26rem;padding:2rem 1.25rem}
h1{font-size:1.5rem}
label{display:block;margin-top:1rem;font-weight:600}
input{box-sizing:border-box;width:100%;margin-top:.25rem;padding:.5rem;font:inherit}
input[aria-invalid=true]{outline:2px solid #c0392b}
.hint,.problem{margin:.25rem 0 0;font-size:.9rem}
.problem{color:#c0392b}
button{margin-top:1.5rem;padding:.6rem 1.25rem;font:inherit;font-weight:600}
@media (prefers-color-scheme:dark){.problem{color:#ff8a80}}
`;

// The whole element, because its hash covers every character between the tags.
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** The page loads and runs nothing, no other site can frame it, and its forms go only to this service. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The layout of every page: no script, no cookie, no picture. Links and forms are relative, so a path prefix works. */
export function writePage({ lang, title, body }: HtmlPage): string {
  const page = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `;
  return page.text;
}

/** Sends a page. It may contain what somebody typed, so it must not be cached. */
export function sendPage(reply: FastifyReply, page: HtmlPage, status = 200): void {
  void reply
    .status(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': page.lang,
      'Content-Security-Policy': POLICY,
      'X-Frame-Options': 'DENY',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
    })
    .send(writePage(page));
}
