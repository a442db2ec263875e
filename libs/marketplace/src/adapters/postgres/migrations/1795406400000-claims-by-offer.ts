import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Claims, and what devices run, that cost the same whatever the statistics say of what is under way (ADR 23). */
export class ClaimsByOffer1795406400000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEXES);
  }
}

const INDEXES = `
  -- Of their rows as before, in words that no statement has but those which want this very index.
  DROP INDEX marketplace.job_on_offer, marketplace.attempt_on_device;
  CREATE INDEX job_on_offer ON marketplace.job (match_key, hourly_micros DESC, id)
    WHERE match_key IS NOT NULL AND ended_at IS NULL AND current_attempt_id IS NULL;
  CREATE INDEX attempt_on_device ON marketplace.attempt (device_id) WHERE ended_at IS NULL;
`;
