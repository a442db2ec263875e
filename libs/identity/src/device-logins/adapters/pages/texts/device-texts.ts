/** The words of the page that answers a program's login, in one language. */
export interface DeviceTexts {
  title: string;
  intro: string;
  code: string;
  next: string;
  /** `name`: the program and its machine. */
  asks(name: string): string;
  from: string;
  at: string;
  scopes: string;
  lasts(days: number): string;
  /** Against codes that somebody else sent. */
  warning: string;
  capCoin: string;
  capUsd: string;
  noCap: string;
  approve: string;
  deny: string;
  answered: Record<'approve' | 'deny', { title: string; says: string }>;
  unknown: string;
  secondFactor: string;
  ifTwoFactor: string;
  wrongLogin: string;
  needsCode: string;
  wrongCode: string;
  suspended: string;
  busy: string;
  unreadable: string;
}
