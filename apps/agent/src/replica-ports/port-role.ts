import { Socket } from 'node:net';
import { PORTS_TUNNEL, PortStatus, readPortLine, resetSocket, type AgentMessage, type PumpEnd } from '@app/tunnel';
import type { LinkRole } from '../tunnel/gateway-link.js';
import type { Opening } from '../tunnel/tunnel-stream.js';
import type { Duplex } from 'node:stream';

/** Why a replica's port could not be opened; the gateway tells its user. */
export type PortRefusal =
  /** This device doesn't run the placement, or its revision has no port. */
  | 'unknown_placement'
  /** Nothing listens on the port. */
  | 'not_answering';

export class PortRefused extends Error {
  constructor(
    readonly refusal: PortRefusal,
    message: string = refusal,
  ) {
    super(message);
  }
}

/** Opens connections into the sandboxes of this device's replicas. */
export interface PortOpener {
  /**
   * A connection to the port of a replica that runs here. Half-open is allowed, and reading has not begun; destroying
   * it aborts the connection. Throws a PortRefused. `signal` cancels the request.
   */
  open(placementId: string, signal: AbortSignal): Promise<Duplex>;
}

export interface PortTerms {
  ticket(): string;
  readonly accepting: boolean;
}

const STATUS: Record<PortRefusal, PortStatus> = {
  unknown_placement: PortStatus.UnknownPlacement,
  not_answering: PortStatus.NotAnswering,
};

/** Carries users' connections into the replicas that run here. */
export class PortRole implements LinkRole {
  readonly purpose = PORTS_TUNNEL;

  constructor(
    private readonly terms: PortTerms,
    private readonly opener: PortOpener,
  ) {}

  get accepting(): boolean {
    return this.terms.accepting;
  }

  ticket(): string {
    return this.terms.ticket();
  }

  seenAs(): void {
    // Only exits care from where a device is reached.
  }

  read(openLine: Buffer): Opening {
    const { stream, deadlineMs, placementId } = readPortLine(openLine);
    return {
      stream,
      deadlineMs,
      connected: PortStatus.Connected,
      connect: (limit) => this.connect(placementId, limit),
      statusOf: (error) => (error instanceof PortRefused ? STATUS[error.refusal] : PortStatus.Failed),
      // The price of a replica includes its traffic.
      carry: () => true,
    };
  }

  reports(): AgentMessage[] {
    return [];
  }

  forget(): void {
    // Ports have no counters.
  }

  /** Drops the connection when the replica answers after the deadline. */
  private connect(placementId: string, limit: AbortSignal): Promise<PumpEnd> {
    return new Promise((resolve, reject) => {
      const late = (): void => reject(new PortRefused('not_answering', 'no response in time'));
      limit.addEventListener('abort', late, { once: true });
      if (limit.aborted) late();
      this.opener
        .open(placementId, limit)
        .then((socket) => {
          if (limit.aborted) return void socket.on('error', () => undefined).destroy();
          resolve({ socket, reset: () => cut(socket) });
        }, reject)
        .finally(() => limit.removeEventListener('abort', late));
    });
  }
}

/** The user's connection was aborted, so the program inside sees an abort too. */
function cut(socket: Duplex): void {
  if (socket instanceof Socket) resetSocket(socket);
  else socket.destroy();
}
