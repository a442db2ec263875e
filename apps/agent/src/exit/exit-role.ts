import { EXIT_TUNNEL, MAX_ENTRIES } from '@app/tunnel';
import type { AgentMessage, CheckedDestination, Destination } from '@app/tunnel';
import type { LinkRole } from '../tunnel/gateway-link.js';
import type { Opening } from '../tunnel/tunnel-stream.js';
import { readExitOpening } from './exit-opening.js';

/** What all links of an agent that shares its bandwidth have in common. */
export interface ExitTerms {
  ticket(): string;
  /** Resolves and checks a destination. Throws an OpenError. */
  check(destination: Destination): Promise<CheckedDestination>;
  /** An address of this device, or of its router, as a gateway sees it. */
  seenAs(address: string): void;
  /** Counts payload against the monthly cap. */
  take(bytes: number): boolean;
  readonly accepting: boolean;
}

/** Sessions with a counter; the gateway reissues names for those that were dropped. */
const MAX_SESSIONS = 10_000;

/** Carries buyers' connections to the Internet and reports the traffic to the gateway. */
export class ExitRole implements LinkRole {
  readonly purpose = EXIT_TUNNEL;
  /** Payload bytes by the gateway's session names, since the channel opened. */
  private readonly carried = new Map<string, number>();
  private readonly unreported = new Set<string>();

  constructor(private readonly terms: ExitTerms) {}

  get accepting(): boolean {
    return this.terms.accepting;
  }

  ticket(): string {
    return this.terms.ticket();
  }

  seenAs(address: string): void {
    this.terms.seenAs(address);
  }

  read(openLine: Buffer): Opening {
    return readExitOpening(openLine, {
      check: (destination) => this.terms.check(destination),
      carry: (session, bytes) => this.carry(session, bytes),
    });
  }

  reports(): AgentMessage[] {
    const sessions = [...this.unreported];
    this.unreported.clear();
    const reports: AgentMessage[] = [];
    while (sessions.length > 0) {
      const carried = sessions
        .splice(0, MAX_ENTRIES)
        .map((name): [string, number] => [name, this.carried.get(name) ?? 0]);
      reports.push({ type: 'usage', carried });
    }
    return reports;
  }

  forget(): void {
    this.carried.clear();
    this.unreported.clear();
  }

  private carry(session: string, bytes: number): boolean {
    if (!this.terms.take(bytes)) return false;
    const before = this.carried.get(session) ?? 0;
    if (before === 0 && this.carried.size >= MAX_SESSIONS) {
      const [oldest] = this.carried.keys();
      this.carried.delete(oldest!);
    }
    this.carried.set(session, before + bytes);
    this.unreported.add(session);
    return true;
  }
}
