import type { DisputeOutcome, MailPurpose, NoticeName } from '../../contract.js';

/** The facts of a notice that have a line of their own. */
export type RowName =
  | 'amount'
  | 'withdrawal'
  | 'deposit'
  | 'job'
  | 'outcome'
  | 'why'
  | 'address'
  | 'program'
  | 'name'
  | 'scopes'
  | 'from'
  | 'to'
  | 'at';

/** The words of the mails in one language. */
export interface MailTexts {
  hello(username: string): string;
  /** Why this mail came, and from which site. */
  footer(site: string): string;
  /** Introduces a secret that programs send to an endpoint. */
  code(endpoint: string): string;
  asked: Record<
    MailPurpose,
    {
      subject: string;
      says: string;
      button: string;
      /** How long the link works, and what to do if another person asked for it. */
      remark(hours: number): string;
    }
  >;
  notices: Record<NoticeName, { subject: string; says: string }>;
  rows: Record<RowName, string>;
  outcomes: Record<DisputeOutcome, string>;
  /** Below acts that only the owner should do. */
  notYou: { says: string; button: string };
}
