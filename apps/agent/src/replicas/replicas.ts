import { mkdir, rm } from 'node:fs/promises';
import type { ReplicaReport } from '../api/replica-api.js';
import type { ReplicaOrder } from '../api/replica-replies.js';
import type { Capacity } from '../capacity.js';
import type { OfferedSandboxes } from '../sandboxes.js';
import type { ReplicaState } from '../status/state.js';
import { quoted, type Terminal } from '../terminal.js';
import { failed, refused, released } from './replica-end.js';
import { Replica, type ReplicaTools } from './replica.js';

/** Seconds between SIGTERM and SIGKILL of a replica. */
const STOP_GRACE_S = 10;
/** Limit of the API on the reports in one call. */
const MAX_REPORTS = 100;
/** Past placements that are remembered: one that is listed again doesn't start again. */
const REMEMBERED = 500;
const UNLISTED = released('The service no longer lists it.');
const WAS_HERE = released('It ran on this device before and ended.');

/** All replicas of this device: runs what the service lists, and nothing else. */
export class Replicas {
  private readonly held = new Map<string, Replica>();
  private readonly past = new Set<string>();
  private readonly runs = new Set<Promise<void>>();
  private closed: string | undefined;

  constructor(
    private readonly tools: ReplicaTools,
    private readonly capacity: Capacity,
    private readonly sandboxes: OfferedSandboxes,
    private readonly terminal: Terminal,
    /** A replica's status changed: the service should hear it. */
    private readonly onChange: () => void,
  ) {}

  /** Removes files that earlier runs left; their sandboxes are gone by now. */
  async open(): Promise<void> {
    await rm(this.tools.folder, { recursive: true, force: true, maxRetries: 3 });
    await mkdir(this.tools.folder, { recursive: true, mode: 0o711 });
  }

  /** Replicas that may be running. */
  get alive(): number {
    return [...this.held.values()].filter(({ alive }) => alive).length;
  }

  get states(): ReplicaState[] {
    return [...this.held.values()].filter(({ alive }) => alive).map(({ state }) => state);
  }

  /** True while there is anything to tell the service. */
  get any(): boolean {
    return this.held.size > 0;
  }

  find(placementId: string): Replica | undefined {
    return this.held.get(placementId);
  }

  /** Status reports for the service, ended replicas first. */
  reports(): ReplicaReport[] {
    const listed = [...this.held.values()].filter((replica) => replica.listed);
    return [...listed.filter(({ ended }) => ended), ...listed.filter(({ ended }) => !ended)]
      .slice(0, MAX_REPORTS)
      .map((replica) => replica.report());
  }

  /** Follows the list: stops the rest, then starts the missing replicas that find room. */
  follow(orders: ReplicaOrder[]): void {
    const listed = new Set(orders.map(({ placementId }) => placementId));
    for (const [id, replica] of this.held) {
      replica.listed = listed.has(id);
      if (!replica.listed) this.fence(replica);
    }
    for (const order of orders) if (!this.held.has(order.placementId)) this.admit(order);
    this.startWaiting();
  }

  /** Ends all replicas and takes no more; resolves when nothing runs. */
  async close(reason: string, graceS = STOP_GRACE_S): Promise<void> {
    this.closed = reason;
    await this.stopAll(reason, graceS);
  }

  /** Resolves when nothing runs. */
  async stopAll(reason: string, graceS = STOP_GRACE_S): Promise<void> {
    await Promise.all([...this.held.values()].map((replica) => replica.stop(released(reason), graceS)));
  }

  /** Resolves when all logs are sent, or can't be. */
  async settled(): Promise<void> {
    await Promise.all(this.runs);
  }

  private fence(replica: Replica): void {
    if (replica.alive) return void replica.stop(UNLISTED, STOP_GRACE_S);
    replica.decline(UNLISTED);
    this.drop(replica);
  }

  private drop({ order }: Replica): void {
    this.held.delete(order.placementId);
    this.past.add(order.placementId);
    const oldest = this.past.values().next();
    if (this.past.size > REMEMBERED && !oldest.done) this.past.delete(oldest.value);
  }

  private admit(order: ReplicaOrder): void {
    const sandbox = this.sandboxes.forJob(order.image ? 'image' : 'script', order.network);
    const replica = new Replica(order, sandbox, this.tools);
    this.held.set(order.placementId, replica);
    if (this.past.has(order.placementId)) replica.decline(WAS_HERE);
    else if (this.closed !== undefined) replica.decline(refused(this.closed));
    else if (!order.image && !order.command?.length) replica.decline(failed('It has neither an image nor a command.'));
    else if (!sandbox) replica.decline(refused(lacking(order)));
    this.onChange();
  }

  /** In the order of the list. A replica without room waits only for others of this device that are ending. */
  private startWaiting(): void {
    const replicas = [...this.held.values()];
    for (const replica of replicas.filter(({ waiting }) => waiting)) {
      const { memoryMb, gpuCount: gpus } = replica.order;
      const need = { memoryMb, gpus, places: gpus > 0 ? (0 as const) : (1 as const) };
      const verdict = this.capacity.judge(need);
      if (verdict === 'later' && replicas.some((other) => other.alive && !other.listed)) continue;
      const room = verdict === 'now' ? this.capacity.take(need) : verdict;
      if (typeof room === 'object') this.begin(replica, room);
      else this.refuse(replica, verdict === 'never');
    }
  }

  private refuse(replica: Replica, never: boolean): void {
    replica.decline(
      refused(never ? 'It asks for more than the device offers.' : 'The device has no room beside its running work.'),
    );
    this.onChange();
  }

  private begin(replica: Replica, room: Exclude<ReturnType<Capacity['take']>, string>): void {
    this.terminal.line(`${nameOf(replica.order)} is starting.`);
    const run = replica.run(
      replica.sandbox!,
      room,
      () => this.onChange(),
      () => this.ended(replica),
    );
    this.runs.add(run);
    void run.finally(() => this.runs.delete(run));
  }

  private ended(replica: Replica): void {
    this.terminal.line(`${nameOf(replica.order)} ended: ${replica.ended!.reason}`);
    if (!replica.listed) this.drop(replica);
    // Before anybody else can take the room.
    this.startWaiting();
    this.onChange();
  }
}

const nameOf = ({ name, replica, revision }: ReplicaOrder): string =>
  `Replica ${replica} of ${quoted(name)} (revision ${revision})`;

function lacking({ image, network }: ReplicaOrder): string {
  const what = image ? 'container images' : 'commands without an image';
  return `The device doesn't run ${what}${network ? ' with a network' : ''}.`;
}
