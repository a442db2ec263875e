import { LANGUAGES, type NoticeName } from '../../contract.js';
import { writeNoticeMail } from './notice-mail.js';
import { MAIL_TEXTS } from './texts/index.js';
import { writeTokenMail } from './token-mail.js';

const publicUrl = 'https://market.example';
const at = '2026-11-21T09:00:00.000Z';
const NOTICES = Object.keys(MAIL_TEXTS.en.notices) as NoticeName[];
/** Every fact there is, none of them harmless. */
const FACTS = {
  amountMicros: '12500000',
  withdrawalId: '0197a3c2',
  why: '<script>alert("x")</script> & more',
  address: '192.0.2.1',
  program: `"><img src=x onerror='y'>`,
};

const notice = (name: NoticeName, language: (typeof LANGUAGES)[number], facts: Record<string, string> = FACTS) =>
  writeNoticeMail({ notice: name, to: { email: 'ada@example.com', username: 'ada', language }, facts, at }, publicUrl);

describe.each(LANGUAGES)('mails in %s', (language) => {
  const all = () => [
    ...NOTICES.map((name) => notice(name, language)),
    ...(['verify_email', 'reset_password'] as const).map((purpose) =>
      writeTokenMail({ purpose, username: 'ada', language, token: 'vt_secret', publicUrl }),
    ),
  ];

  it('say the same in plain text and in HTML', () => {
    for (const { subject, text, html } of all()) {
      expect(subject).toMatch(/^\P{Cc}{5,80}$/u);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`>${subject}</h1>`);
      expect(text).toContain(MAIL_TEXTS[language].hello('ada'));
      expect(html).toContain(MAIL_TEXTS[language].hello('ada'));
      expect(text).toContain(publicUrl);
    }
  });

  it('load nothing, run nothing, and show what people wrote as text', () => {
    for (const { html } of all()) {
      expect(html).not.toMatch(/<(script|img|link|iframe|style)\b|url\(|@import|<[^>]* (src|on\w+)=/i);
      expect([...html.matchAll(/ href="([^"]*)"/g)].every(([, to]) => to?.startsWith(publicUrl))).toBe(true);
    }
    const { html } = notice('withdrawal_rejected', language);
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more');
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=&#39;y&#39;&gt;');
  });

  it('lead to the page of their secret, and name it for programs', () => {
    for (const [purpose, page, endpoint] of [
      ['verify_email', 'verify-email', 'auth/verify-email'],
      ['reset_password', 'reset-password', 'auth/password/reset'],
    ] as const) {
      const { text, html } = writeTokenMail({ purpose, username: 'ada', language, token: 'vt_secret', publicUrl });
      expect(html).toContain(`href="${publicUrl}/${page}?token=vt_secret"`);
      expect(text).toContain(`\n${publicUrl}/${page}?token=vt_secret\n`);
      expect(text).toContain(`POST ${publicUrl}/${endpoint}`);
      expect(text).toContain('\n    vt_secret\n');
    }
  });
});

describe('notices', () => {
  it('are different in each language, so none was forgotten in translation', () => {
    for (const name of NOTICES) {
      const words = LANGUAGES.map((language) => MAIL_TEXTS[language].notices[name]);
      expect(new Set(words.map(({ subject }) => subject)).size).toBe(LANGUAGES.length);
      expect(new Set(words.map(({ says }) => says)).size).toBe(LANGUAGES.length);
    }
  });

  it('show their facts, amounts to the micro-dollar', () => {
    const { text } = notice('withdrawal_paid', 'en');
    expect(text).toContain('Amount: 12.50 USD\nWithdrawal: 0197a3c2\n');
    expect(text).toContain('Time: 2026-11-21 09:00 UTC');
    const of = (amountMicros: string) => notice('withdrawal_paid', 'en', { amountMicros }).text;
    expect(of('1000000')).toContain('Amount: 1.00 USD');
    expect(of('1')).toContain('Amount: 0.000001 USD');
    expect(of('1234567890000')).toContain('Amount: 1234567.89 USD');
    const settled = { subject: 'job', subjectId: 'j1', outcome: 'won' };
    expect(notice('dispute_settled', 'en', settled).text).toContain('Job: j1\nOutcome: in your favour\n');
    const shared = { ...settled, outcome: 'shared' };
    expect(notice('dispute_settled', 'en', shared).text).toContain('Outcome: partly in your favour\n');
  });

  it('say what to do where somebody else may have done it', () => {
    const leads = (name: NoticeName) => notice(name, 'en').html.includes(`href="${publicUrl}/forgot-password"`);
    expect(NOTICES.filter(leads)).toEqual([
      'withdrawal_requested',
      'password_changed',
      'two_factor_enabled',
      'two_factor_disabled',
      'new_sign_in',
      'api_key_created',
      'passkey_added',
      'passkey_removed',
      'username_changed',
    ]);
  });
});
