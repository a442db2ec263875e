import { Migration } from '@app/platform/database/migration';

/** Changes no table: brings `complete_attempt`, whose event has its time in the API's form (ADR 36). */
export class TimesOfEvents1795494000000 extends Migration {
  up(): Promise<void> {
    return Promise.resolve();
  }
}
