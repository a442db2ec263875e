import type { Field, FormRefusal } from '../register-fields.js';

/** The words of the register pages in one language. */
export interface PageTexts {
  title: string;
  intro: string;
  submit: string;
  fields: Record<Field, { label: string; hint: string; wrong: string }>;
  refusals: Record<FormRefusal, string>;
  /** Another account has confirmed the address. */
  taken: string;
  busy: string;
  unreadable: string;
  /** A link to the console. */
  signIn: string;
  registered: {
    title(username: string): string;
    mail(email: string): string;
    docs: string;
  };
  /** The pages that links in mails open. */
  verify: AskingPage & { wrong: string };
  resend: AskingPage;
  forgot: AskingPage;
  reset: AskingPage & { wrong: string };
}

/** A page that asks for one thing, and its message after success. */
export interface AskingPage {
  title: string;
  intro: string;
  submit: string;
  done: { title: string; says: string };
}
