import { z } from 'zod';

/** No quotes, comments or line breaks: what a person would write. */
const SENDER = /^(?:[^<>@,;"\\\r\n]{1,100} <[^\s<>@]{1,64}@[^\s<>@]{1,253}>|[^\s<>@]{1,64}@[^\s<>@]{1,253})$/;

/** How mails are sent. */
export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((url) => isServer(url), 'must be `smtp[s]://[user:password@]host[:port]`')
    .optional()
    .describe(
      'mail server, as `smtp[s]://[user:password@]host[:port]`; `smtp` upgrades to TLS if the server offers it, and requires TLS before it sends a password to another machine; absent: mails are files under `DATA_DIR/mail`',
    ),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an address, or `Name <address>`')
    .optional()
    .describe('sender of the mails, an address or `Name <address>`; default `no-reply` at the host of `PUBLIC_URL`'),
};

/** Refuses a path, query or fragment, which would be ignored although the operator expects an effect. */
function isServer(url: string): boolean {
  const { hostname, pathname, search, hash } = new URL(url);
  return hostname !== '' && (pathname === '' || pathname === '/') && search === '' && hash === '';
}
