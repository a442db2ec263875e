import type { DatabasePart } from '@app/platform';
import { DeviceBreakerRow, DeviceTrustRow } from './verification/adapters/postgres/device-record.row.js';
import { DisputeRow, EvidenceRow } from './verification/adapters/postgres/dispute.row.js';
import { ContentRow, FileRow, FileSpaceRow, JobInputRow } from './files/adapters/postgres/file.row.js';
import { JobRow, AttemptRow, CopyOwnerRow } from './jobs/adapters/postgres/job.row.js';
import { ArtifactRow, JobLogRow } from './outputs/adapters/postgres/output.row.js';
import { SaleRow, DayPriceRow } from './offers/adapters/postgres/price.row.js';
import { Marketplace1763700400000 } from './adapters/postgres/migrations/1763700400000-marketplace.js';
import { UnsettledArtifacts1763700400500 } from './adapters/postgres/migrations/1763700400500-unsettled-artifacts.js';
import { AttemptsOfOwners1763700438000 } from './adapters/postgres/migrations/1763700438000-attempts-of-owners.js';
import { DeviceBreaker1763700413000 } from './adapters/postgres/migrations/1763700413000-device-breaker.js';
import { OpenQuorums1763700412100 } from './adapters/postgres/migrations/1763700412100-open-quorums.js';
import { Prices1763700430000 } from './adapters/postgres/migrations/1763700430000-prices.js';
import { Files1763700430100 } from './adapters/postgres/migrations/1763700430100-files.js';
import { ClaimsByOffer1795406400000 } from './adapters/postgres/migrations/1795406400000-claims-by-offer.js';
import { Deadlines1795410301000 } from './adapters/postgres/migrations/1795410301000-deadlines.js';
import { FailedByProgram1795410400000 } from './adapters/postgres/migrations/1795410400000-failed-by-program.js';
import { DisputeDeposits1795410500000 } from './adapters/postgres/migrations/1795410500000-dispute-deposits.js';
import { Quorum1763700412000 } from './adapters/postgres/migrations/1763700412000-quorum.js';
import { Verification1763700410000 } from './adapters/postgres/migrations/1763700410000-verification.js';
import { Disputes1763700411000 } from './adapters/postgres/migrations/1763700411000-disputes.js';
import { WordsOfJobs1795410602000 } from './adapters/postgres/migrations/1795410602000-words-of-jobs.js';
import { TimesOfEvents1795494000000 } from './adapters/postgres/migrations/1795494000000-times-of-events.js';
import { OpenJobsOfBuyers1795500400000 } from './adapters/postgres/migrations/1795500400000-open-jobs-of-buyers.js';
import { AttemptsInReview1795500700000 } from './adapters/postgres/migrations/1795500700000-attempts-in-review.js';

/** Schema `marketplace`. */
export const marketplaceDatabase: DatabasePart = {
  schema: 'marketplace',
  rows: [
    DeviceBreakerRow,
    DeviceTrustRow,
    DisputeRow,
    EvidenceRow,
    ContentRow,
    FileRow,
    FileSpaceRow,
    JobInputRow,
    JobRow,
    AttemptRow,
    CopyOwnerRow,
    ArtifactRow,
    JobLogRow,
    SaleRow,
    DayPriceRow,
  ],
  functions: 'libs/marketplace/src/adapters/postgres/functions',
  migrations: [
    Marketplace1763700400000,
    UnsettledArtifacts1763700400500,
    Verification1763700410000,
    Disputes1763700411000,
    Quorum1763700412000,
    OpenQuorums1763700412100,
    DeviceBreaker1763700413000,
    Prices1763700430000,
    Files1763700430100,
    AttemptsOfOwners1763700438000,
    ClaimsByOffer1795406400000,
    Deadlines1795410301000,
    FailedByProgram1795410400000,
    DisputeDeposits1795410500000,
    WordsOfJobs1795410602000,
    TimesOfEvents1795494000000,
    OpenJobsOfBuyers1795500400000,
    AttemptsInReview1795500700000,
  ],
};
