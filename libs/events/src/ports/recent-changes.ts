import type { UserId } from '@app/kernel';
import type { ChangeSubject } from '../domain/change-hint.js';

/** A record that may change without an event. */
export interface WatchedRecord {
  userId: UserId;
  type: ChangeSubject;
  /** Its id; of work, the device; of a wallet, the currency; of the market, `attention` or `overview`. */
  id: string;
  /** Any text that is another one whenever there is something new to see. */
  version: string;
}

/** What the contexts' records of a user look like now; bound in the app, which knows the contexts. */
export abstract class RecentChanges {
  /** Records of these users that are not over, of each user and type the newest `most`; few statements for all. */
  abstract of(userIds: UserId[], most: number): Promise<WatchedRecord[]>;
}
