import type { PlacementId } from '../../contract.js';
import type { ClusterEngine, ClusterState } from '../ports/cluster-engine.js';
import type { ClusterDesk } from './cluster-desk.js';
import { inTurns } from './in-turns.js';
import { logText } from '../domain/log-text.js';

/** Bound of one piece, as for agents. */
const PIECE_BYTES = 262_144;
/** Pieces of one placement in one pass; the next goes on. For one that has ended there may be no next. */
const PIECES = { running: 8, exited: 80 };
/** Time for logs in one pass: words about replicas must not wait for them. */
const PASS_MS = 10_000;

/**
 * Brings logs from the engine to the deploys. Where it goes on is the deploys' word: after a restart it begins at 0, and
 * is told how much is known.
 */
export class LogShipper {
  private readonly sent = new Map<PlacementId, number | 'all'>();

  constructor(
    private readonly engine: ClusterEngine,
    private readonly desk: ClusterDesk,
  ) {}

  /** Answers the errors. */
  ship(states: ClusterState[]): Promise<unknown[]> {
    const end = Date.now() + PASS_MS;
    const speaking = states.filter(({ state, node }) => (state === 'running' || state === 'exited') && node !== null);
    return inTurns(speaking, (state) => (Date.now() < end ? this.shipOne(state) : Promise.resolve()));
  }

  forget(placementId: PlacementId): void {
    this.sent.delete(placementId);
  }

  private async shipOne({ placementId, state }: ClusterState): Promise<void> {
    for (let piece = 0; piece < PIECES[state === 'exited' ? state : 'running']; piece++) {
      const offset = this.sent.get(placementId) ?? 0;
      if (offset === 'all') return;
      const bytes = await this.engine.logs(placementId, offset, PIECE_BYTES);
      // Half a character at the end of a log stays half.
      const text = logText(bytes) || (state === 'exited' ? '?'.repeat(bytes.length) : '');
      if (text === '') return;
      this.sent.set(placementId, (await this.desk.appendLog(placementId, offset, text)) ?? 'all');
    }
  }
}
