import type { Field, FormRefusal } from '../register-fields.js';

/** The words of the register pages in one language. */
export interface PageTexts {
  title: string;
  intro: string;
  submit: string;
  fields: Record<Field, { label: string; hint: string; wrong: string }>;
  refusals: Record<FormRefusal, string>;
  busy: string;
  unreadable: string;
  registered: {
    title(username: string): string;
    mail(email: string): string;
    /** Before the name of an endpoint. */
    signIn: string;
    docs: string;
  };
}
