import type { DatabasePart } from '@app/platform';
import { Marketplace1763700400000 } from './migrations/1763700400000-marketplace.js';
import { JobFunctions1763700400100 } from './migrations/1763700400100-job-functions.js';
import { UnsettledArtifacts1763700400500 } from './migrations/1763700400500-unsettled-artifacts.js';
import { AttemptsOfOwners1763700438000 } from './migrations/1763700438000-attempts-of-owners.js';
import { DeviceBreaker1763700413000 } from './migrations/1763700413000-device-breaker.js';
import { OpenQuorums1763700412100 } from './migrations/1763700412100-open-quorums.js';
import { Prices1763700430000 } from './migrations/1763700430000-prices.js';
import { Files1763700430100 } from './migrations/1763700430100-files.js';
import { ClaimsByOffer1795406400000 } from './migrations/1795406400000-claims-by-offer.js';
import { Deadlines1795410301000 } from './migrations/1795410301000-deadlines.js';
import { DeviceRoom1795410302000 } from './migrations/1795410302000-device-room.js';
import { FailedByProgram1795410400000 } from './migrations/1795410400000-failed-by-program.js';
import { JobsFirst1795410310000 } from './migrations/1795410310000-jobs-first.js';
import { ProvenFailures1763700435000 } from './migrations/1763700435000-proven-failures.js';
import { DisputeDeposits1795410500000 } from './migrations/1795410500000-dispute-deposits.js';
import { Quorum1763700412000 } from './migrations/1763700412000-quorum.js';
import { Verification1763700410000 } from './migrations/1763700410000-verification.js';
import { Disputes1763700411000 } from './migrations/1763700411000-disputes.js';
import { WordsOfJobs1795410602000 } from './migrations/1795410602000-words-of-jobs.js';

/** Schema `marketplace`. Rows are not mapped: every statement here is written by hand. */
export const marketplaceDatabase: DatabasePart = {
  rows: [],
  migrations: [
    Marketplace1763700400000,
    JobFunctions1763700400100,
    UnsettledArtifacts1763700400500,
    Verification1763700410000,
    Disputes1763700411000,
    Quorum1763700412000,
    OpenQuorums1763700412100,
    DeviceBreaker1763700413000,
    Prices1763700430000,
    Files1763700430100,
    ProvenFailures1763700435000,
    AttemptsOfOwners1763700438000,
    ClaimsByOffer1795406400000,
    Deadlines1795410301000,
    DeviceRoom1795410302000,
    JobsFirst1795410310000,
    FailedByProgram1795410400000,
    DisputeDeposits1795410500000,
    WordsOfJobs1795410602000,
  ],
};
