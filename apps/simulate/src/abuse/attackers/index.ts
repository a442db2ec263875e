import type { Attacker } from '../attacker.js';
import { cancelAt99 } from './cancel-at-99.js';
import { cardCashOut, patientCard } from './card-cash-out.js';
import { colludingExits } from './colluding-exits.js';
import { deployChurn } from './deploy-churn.js';
import { disputeAbuse } from './dispute-abuse.js';
import { exchangeGames } from './exchange-games.js';
import { fakedProgress, idleClaims } from './idle-claims.js';
import { noisePhotos } from './noise-photos.js';
import { quorumCollusion } from './quorum-collusion.js';
import { exitAfterPrinting, readAndCancel } from './read-and-cancel.js';
import { referralRing } from './referral-ring.js';
import { selfDealing } from './self-dealing.js';
import { spentCard } from './spent-card.js';
import { sweepByHand } from './sweep-by-hand.js';
import { waitingMule } from './waiting-mule.js';

/** Everybody who comes to take what they can: one file each. */
export const attackers: Attacker[] = [
  ...[referralRing, noisePhotos, cardCashOut, patientCard, waitingMule, spentCard, selfDealing, exchangeGames],
  ...[cancelAt99, readAndCancel, exitAfterPrinting, idleClaims, fakedProgress, sweepByHand],
  ...[quorumCollusion, disputeAbuse, deployChurn, colludingExits],
];
