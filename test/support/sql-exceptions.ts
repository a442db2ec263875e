const DATABASE_GUARD =
  'a guard that only refuses: the statements keep the rule by themselves, and without it nothing else changes';

const COUNTS_FROM_THE_START =
  'what is counted when the column comes must be counted from then on, before functions are applied';

/**
 * Where the SQL goes beyond what distributed engines have, and why that holds no one up: by rule, what, and file.
 * docs/scale.md says what takes its place there.
 */
export const SQL_EXCEPTIONS: Record<string, string> = {
  'advisory lock: pg_advisory_lock in data-source.ts': 'at the start only: one starter migrates, the others wait',
  'advisory lock: pg_try_advisory_lock in database.ts':
    'one process at a time asks a cluster (Swarm, Kubernetes) how its deploys are; a lease row would do',
  'advisory lock: pg_try_advisory_xact_lock in idempotency.ts':
    'tells a second request at once that the first is running; without it the primary key makes it wait',
  'advisory lock: pg_try_advisory_xact_lock in feed-relay.ts':
    'one relay numbers the feed; a row that is locked would do',
  'advisory lock: pg_advisory_xact_lock in postgres-photo-fingerprints.ts':
    'photos are compared one after the other, some a second; a row that is locked would do',
  'advisory lock: pg_advisory_xact_lock in typeorm-referral-repository.ts':
    'referrals are entered one after the other, rarely; a row that is locked would do',
  'advisory lock: pg_advisory_xact_lock in lock_devices.sql':
    'a device takes its jobs one after the other; a row per device that only this locks would do',
  'advisory lock: pg_advisory_xact_lock in typeorm-device-login-repository.ts':
    'a network asks for logins one after the other, rarely; a row that is locked would do',
  'advisory lock: pg_advisory_xact_lock in typeorm-review-repository.ts':
    'a buyer opens disputes one after the other, rarely; a row that is locked would do',
  'listen or notify: pg_notify( in tell_gateways.sql':
    'a hint: a gateway learns within a second that a session ended; its reports find that out without it',
  'listen or notify: LISTEN $ in postgres-gateway-repository.ts': 'the other end of that hint',
  'sequence: platform.outbox in 1763700000000-platform.ts':
    'numbers need be unique, and in order only within a transaction; rows live for milliseconds',
  'sequence: assistant.photo in 1763700610000-photos.ts': 'unique numbers in any order; some rows a second at most',
  'sequence: bandwidth.session_event in 1763700500000-bandwidth.ts':
    'orders the few events of one session; some rows in its life',
  'trigger: transfer_is_final in refuse_change.sql': DATABASE_GUARD,
  'trigger: transfers_are_kept in refuse_change.sql': DATABASE_GUARD,
  'trigger: hold_is_resolved_once in refuse_reopening.sql': DATABASE_GUARD,
  'trigger: session_guard in guard_session.sql': DATABASE_GUARD,
  'trigger: lease_guard in guard_lease.sql': DATABASE_GUARD,
  'trigger: deploy_stays_over in refuse_reopening.sql': DATABASE_GUARD,
  'trigger: placement_stays_over in refuse_reopening.sql': DATABASE_GUARD,
  'trigger: carriage_counts in count_carriage.sql':
    'adds up bytes per month beside the row that changed, with the same key (the device)',
  'trigger: session_changed in tell_gateways.sql': 'sends the hint to gateways, nothing else',
  'trigger: placement_takes_memory in count_memory.sql':
    'adds up memory per device beside the placement that changed, for the release before too; two statements would do later',
  'trigger: placement_gives_memory in count_memory.sql': 'the other half of that sum',
  'trigger: placement_takes_place in count_places.sql':
    'counts places per device beside the placement that changed, as its memory is',
  'trigger: placement_gives_place in count_places.sql': 'the other half of that count',
  'trigger: placement_takes_memory in 1795410610000-room-for-replicas.ts': COUNTS_FROM_THE_START,
  'trigger: placement_gives_memory in 1795410610000-room-for-replicas.ts': COUNTS_FROM_THE_START,
  'trigger: placement_takes_place in 1795410820000-places-beside-gpus.ts': COUNTS_FROM_THE_START,
  'trigger: placement_gives_place in 1795410820000-places-beside-gpus.ts': COUNTS_FROM_THE_START,
  'two writes to one table in a statement: deploy.log in postgres-replica-log-repository.ts':
    'a new piece, and old ones dropped: different rows; two statements would do, at one more round trip a piece',
  'two writes to one table in a statement: identity.refresh_token in typeorm-session-repository.ts':
    'the used token and its successor: different rows; two statements in a unit of work would do',
  'unlogged or temporary table: platform.rate_count in 1763700003000-rate-counts.ts':
    'what is lost in a crash is who asked how often in this minute; a plain table would do',
};
