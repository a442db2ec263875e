import type { Client } from 'pg';

/** Where a world stands: a running service of the built product, its database and its payment provider. */
export interface Ground {
  url: string;
  /** As a superuser, who alone can turn back the clock. */
  sql: Client;
  provider: Provider;
  /** How many repetitions, or accounts, an attacker has. */
  times: number;
  /** Waits for the mail to an address and answers its token. */
  mailToken(email: string): Promise<string>;
  /** Makes a device an exit that sends so many bytes, whatever it is asked for, and lies about them. */
  lyingExit(worker: string, bytes: number): Promise<LyingExit>;
  /** What `ledger:audit` finds. */
  audit(): Promise<string[]>;
}

export interface LyingExit {
  /** Reads all of it through a session; false while the exit isn't known yet. */
  download(proxy: ProxyAddress): Promise<boolean>;
  end(): Promise<void>;
}

/** As a session's reply has it. */
export interface ProxyAddress {
  host: string;
  port: number;
  username: string;
  password: string;
}

/** What people and their banks do at the payment provider, and its books. */
export interface Provider {
  /** The button of a checkout's page; answers the payment. */
  pay(session: string): string;
  onboard(account: string): void;
  /** The card's owner tells the bank, which takes the money back for good. */
  takeBack(payment: string): void;
  flowsOf(userId: string): Flows;
}

/** In dollars. */
export interface Flows {
  /** Less what was refunded or taken back. */
  paidIn: number;
  /** To their bank. */
  paidOut: number;
}
