import type { PlacementId } from '../../contract.js';
import type { ClusterEngine, ClusterState } from '../ports/cluster-engine.js';
import type { ClusterReports } from './cluster-reports.js';
import { inTurns } from './in-turns.js';
import { logText } from '../domain/log-text.js';

/** Bound of one piece, as for agents. */
const PIECE_BYTES = 262_144;
/** Pieces of one placement in one pass; the next goes on. For one that has ended there may be no next. */
const PIECES = { running: 8, exited: 80 };
/** Time for logs in one pass: reports about replicas must not wait for them. */
const PASS_MS = 10_000;

/** Copies logs from the engine. Each reply says where to go on: after a restart it begins at 0 and learns the rest. */
export class ShipLogs {
  private readonly sent = new Map<PlacementId, number | 'all'>();

  constructor(
    private readonly engine: ClusterEngine,
    private readonly reports: Pick<ClusterReports, 'appendLog'>,
  ) {}

  /** Answers the errors. */
  execute(states: ClusterState[]): Promise<unknown[]> {
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
      // A log that ended within a character: its last bytes are no text.
      const text = logText(bytes) || (state === 'exited' ? '?'.repeat(bytes.length) : '');
      if (text === '') return;
      this.sent.set(placementId, (await this.reports.appendLog(placementId, offset, text)) ?? 'all');
    }
  }
}
