import { join } from 'node:path';
import type { HttpClient } from '../api/http-client.js';
import { ReplicaApi } from '../api/replica-api.js';
import type { Capacity } from '../capacity.js';
import { PortTunnels } from '../replica-ports/port-tunnels.js';
import type { OfferedSandboxes } from '../sandboxes.js';
import type { ReplicaState } from '../status/state.js';
import type { Terminal } from '../terminal.js';
import { ReplicaPorts } from '../replica-ports/replica-ports.js';
import { Replicas } from './replicas.js';
import { SyncLoop } from './sync-loop.js';

export interface ReplicaHostOptions {
  http: HttpClient;
  capacity: Capacity;
  sandboxes: OfferedSandboxes;
  terminal: Terminal;
  /** The agent's data folder. */
  dataDir: string;
  /** The agent exits after its first job, so it takes no services. */
  once: boolean;
  /** Ends all calls: the agent is shutting down. */
  signal: AbortSignal;
  now(): number;
}

/** The agent's side of deploys: runs the replicas that the service lists for this device. */
export class ReplicaHost {
  private readonly replicas: Replicas;
  private readonly tunnels: PortTunnels;
  private readonly loop: SyncLoop;
  private readonly terminal: Terminal;

  constructor({ http, capacity, sandboxes, terminal, dataDir, once, signal, now }: ReplicaHostOptions) {
    const api = new ReplicaApi(http);
    const tools = { api, folder: join(dataDir, 'replicas'), signal };
    this.terminal = terminal;
    this.replicas = new Replicas(tools, capacity, sandboxes, terminal, () => this.loop.wake());
    this.tunnels = new PortTunnels(new ReplicaPorts(this.replicas), terminal);
    const onTunnel = this.tunnels.follow.bind(this.tunnels);
    this.loop = new SyncLoop(api, this.replicas, terminal, { onTunnel }, now);
    if (once) void this.replicas.close('The device takes only one job.');
  }

  /** Replicas that may be running. */
  get alive(): number {
    return this.replicas.alive;
  }

  get states(): ReplicaState[] {
    return this.replicas.states;
  }

  /** The list of replicas to run may have changed. */
  wake(): void {
    this.loop.wake();
  }

  /** Keeps the listed replicas running until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    await this.replicas.open();
    await this.loop.run(signal).finally(() => this.tunnels.end());
  }

  /** The service gives the replicas of a silent device to others and doesn't pay for them, so they end here. */
  watchLease(leaseMs: number): void {
    if (this.alive === 0 || this.loop.silentMs() <= leaseMs) return;
    const seconds = Math.round(leaseMs / 1_000);
    this.loop.restartSilence();
    this.terminal.line(
      `No contact with the server for ${seconds} s, so it has given the replicas to others: ending them.`,
    );
    void this.replicas.stopAll(`The device had no contact for ${seconds} s.`);
  }

  /** Gives every replica back and takes no more; resolves when nothing runs. `cut` ends their grace early. */
  async leave(cut: AbortSignal): Promise<void> {
    const reason = 'The device is shutting down.';
    if (this.alive > 0) this.terminal.line(`Shutting down: giving back ${this.alive} replica(s).`);
    cut.addEventListener('abort', () => void this.replicas.close(reason, 0), { once: true });
    await this.replicas.close(reason, cut.aborted ? 0 : undefined);
  }

  /** Sends the final reports and the rest of the logs. */
  async sendFinalReports(signal: AbortSignal): Promise<void> {
    await Promise.all([this.loop.sendFinalReports(signal).catch(() => undefined), this.replicas.settled()]);
  }

  /** Resolves when nothing of any replica is left here. */
  settled(): Promise<void> {
    return this.replicas.settled();
  }
}
