import type { Client } from 'pg';

/** A registered account. */
export interface Account {
  id: string;
  token: string;
}

/** What a world runs on: a running service of the built product, its database and its payment provider. */
export interface Testbed {
  url: string;
  /** As a superuser, who alone can turn back the clock. */
  sql: Client;
  provider: Provider;
  /** How many repetitions, or accounts, an attacker has. */
  times: number;
  /** Waits for the mail to an address and returns its token. */
  mailToken(email: string): Promise<string>;
  /** Makes a device an exit that sends this many bytes, whatever it is asked for, and lies about them. */
  lyingExit(worker: string, bytes: number): Promise<LyingExit>;
  /** What `ledger:audit` finds. */
  audit(): Promise<string[]>;
}

export interface LyingExit {
  /** Reads everything through a session; false while the exit isn't known yet. */
  download(proxy: ProxyAddress): Promise<boolean>;
  end(): Promise<void>;
}

/** As in a session's reply. */
export interface ProxyAddress {
  host: string;
  port: number;
  username: string;
  password: string;
}

/** What people and their banks do at the payment provider, and its records. */
export interface Provider {
  /** Presses the button of a checkout page; returns the payment. */
  pay(session: string): string;
  onboard(account: string): void;
  /** The card's owner tells the bank, which takes the money back for good. */
  takeBack(payment: string): void;
  flowsOf(userId: string): Flows;
}

/** In dollars. */
export interface Flows {
  /** Less refunds and charge-backs. */
  paidIn: number;
  /** To their bank. */
  paidOut: number;
}
