import type { Attacker } from '../attacker.js';
import { cancelAt99 } from './cancel-at-99.js';
import { cardCashOut, patientCard } from './card-cash-out.js';
import { colludingExits } from './colluding-exits.js';
import { deployChurn } from './deploy-churn.js';
import { disputeAbuse } from './dispute-abuse.js';
import { exchangeGames } from './exchange-games.js';
import { exitAfterPrinting } from './exit-after-printing.js';
import { fakedFailures } from './faked-failures.js';
import { giftsForWork } from './gifts-for-work.js';
import { fakedProgress, idleClaims, idleToTheEnd } from './idle-claims.js';
import { noisePhotos } from './noise-photos.js';
import { phantomGpu } from './phantom-gpu.js';
import { quorumCollusion } from './quorum-collusion.js';
import { readAndCancel } from './read-and-cancel.js';
import { referralRing } from './referral-ring.js';
import { selfDealing } from './self-dealing.js';
import { silentBuyers } from './silent-buyers.js';
import { spentCard } from './spent-card.js';
import { stolenCompute } from './stolen-compute.js';
import { sweepByHand } from './sweep-by-hand.js';
import { waitingMule } from './waiting-mule.js';

/** All attackers, one file each. */
export const attackers: Attacker[] = [
  ...[referralRing, noisePhotos, selfDealing, exchangeGames],
  ...[cardCashOut, patientCard, waitingMule, spentCard, stolenCompute],
  ...[cancelAt99, readAndCancel, exitAfterPrinting, disputeAbuse],
  ...[idleClaims, fakedProgress, idleToTheEnd, fakedFailures, sweepByHand, silentBuyers, quorumCollusion],
  ...[deployChurn, phantomGpu, colludingExits],
  // Last, because an honest device keeps these gifts, and the fees on its later work would release them.
  giftsForWork,
];
