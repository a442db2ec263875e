import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, isReplaced, isTokenRefused } from './api/api-errors.js';
import { pauseMs } from './api/backoff.js';
import { HttpClient } from './api/http-client.js';
import { WorkerApi } from './api/worker-api.js';
import { Attempts } from './attempts.js';
import { Capacity } from './capacity.js';
import { Connection } from './connection.js';
import { MonthlyMeter } from './exit/monthly-meter.js';
import { BandwidthShare } from './exit/share-bandwidth.js';
import { InputCache } from './inputs/input-cache.js';
import { AttemptJournal } from './journal/attempt-journal.js';
import { CommandCursor } from './journal/command-cursor.js';
import { ClaimLoop, CommandLoop, heartbeatLoop } from './loops.js';
import { HeartbeatReporter } from './metrics/heartbeat-report.js';
import { Machine } from './metrics/machine.js';
import { NvidiaSmi } from './metrics/nvidia-smi.js';
import type { AgentOptions } from './options.js';
import { ReplicaHost } from './replicas/replica-host.js';
import { Delivery } from './runner/delivery.js';
import { SelfTestApi } from './self-test/self-test-api.js';
import { SelfTestLoop } from './self-test/self-test-loop.js';
import { SelfTest } from './self-test/self-test.js';
import { Instance } from './sign-on/instance.js';
import { troubleOf } from './sign-on/trouble.js';
import type { OfferedSandboxes } from './sandboxes.js';
import type { AgentState } from './status/state.js';
import { UsageError, type Terminal } from './terminal.js';
import { aborted, within } from './waits.js';

/**
 * The agent ends its jobs after at least this long without the server, or after three missed heartbeats if that is
 * longer.
 */
const SHORTEST_LEASE_MS = 60_000;
const LEASE_CHECK_MS = 1_000;
/** Time limit for the last calls to the server at shutdown. */
const SIGN_OFF_MS = 5_000;
/** Time limit for ending the last sandbox (its grace included) and removing its files. */
const CLEANUP_MS = 15_000;

/** What concerns whoever keeps this program up to date. */
export interface AgentEvents {
  /** The first heartbeat was accepted, and what earlier runs left was read. */
  ready(): void;
  /** The market gives this version no new jobs; `why` says which it needs. */
  outdated(why: string): void;
}

/** Runs the agent on a probed machine until shutdown. */
export class Agent {
  /** Aborts every call; the last step of the shutdown. */
  private readonly leaving = new AbortController();
  private readonly lastBeat = new AbortController();
  private beats: Promise<void> = Promise.resolve();
  private readonly claiming = new AbortController();
  private readonly drainCut = new AbortController();
  private readonly connection: Connection;
  private readonly api: WorkerApi;
  private readonly reporter: HeartbeatReporter;
  private readonly journal: AttemptJournal;
  private readonly inputs: InputCache;
  private readonly attempts: Attempts;
  private readonly capacity: Capacity;
  private readonly replicas: ReplicaHost;
  private readonly selfTest: SelfTestLoop | undefined;
  private leaseMs = SHORTEST_LEASE_MS;
  private failure: Error | undefined;
  private readonly runsJobs: boolean;
  private share: BandwidthShare | undefined;

  constructor(
    private readonly options: AgentOptions,
    sandboxes: OfferedSandboxes,
    gpuIndexes: number[],
    private readonly terminal: Terminal,
    private readonly events: AgentEvents,
    now: () => number = Date.now,
  ) {
    this.runsJobs = sandboxes.capabilities.length > 0;
    this.connection = new Connection(terminal, now);
    const http = new HttpClient(options.server, options.token, this.connection);
    this.api = new WorkerApi(http);
    const { maxMemoryMb, concurrency, cpuReplicas } = options;
    const capabilities = [...sandboxes.capabilities, ...(cpuReplicas ? ['cpu_replicas'] : [])];
    const offer = { capabilities, maxMemoryMb, concurrency };
    this.reporter = new HeartbeatReporter(new Machine(), new NvidiaSmi(), offer);
    this.journal = new AttemptJournal(options.dataDir);
    this.capacity = new Capacity({
      concurrency,
      memoryMb: maxMemoryMb,
      gpuIndexes: sandboxes.capabilities.includes('gpu') ? gpuIndexes : [],
    });
    const delivery = new Delivery(this.api, this.journal);
    this.inputs = new InputCache(join(options.dataDir, 'inputs'), options.inputCacheBytes);
    const { api, journal, inputs } = this;
    const tools = { api, journal, delivery, inputs, signal: this.leaving.signal };
    this.attempts = new Attempts(tools, this.capacity, sandboxes, terminal, {
      onJobEnd: () => options.once && this.claiming.abort(),
      onFailure: (error) => this.fail(error),
    });
    const { dataDir, once } = options;
    if (options.selfTest) {
      const selfTests = new SelfTestApi(http);
      const test = new SelfTest(selfTests, this.reporter, dataDir);
      this.selfTest = new SelfTestLoop(selfTests, test, this.capacity, terminal);
    }
    const surroundings = { http, capacity: this.capacity, sandboxes, terminal, dataDir, once, now };
    this.replicas = new ReplicaHost({ ...surroundings, signal: this.leaving.signal });
  }

  /** Works until `stop`, then lets running jobs end and signs off. Rejects when the owner has to act. */
  async run(): Promise<void> {
    this.reporter.instanceId = (await Instance.open(this.options.dataDir)).id;
    if (!(await this.connect())) return;
    await this.inputs.open();
    const owed = await this.journal.open();
    owed.forEach((entry) => this.attempts.resume(entry));
    const cursor = await CommandCursor.open(this.options.dataDir, this.options.server, this.options.token);
    const claims = new ClaimLoop(this.api, this.attempts, this.capacity, (why) => this.events.outdated(why));
    const commands = new CommandLoop(this.api, this.attempts, claims, cursor, this.replicas, this.selfTest);
    if (owed.length === 0) await this.unlessLeaving(this.startAfresh(commands));
    // Not before: an update that can't read what is in the data folder must be taken back.
    this.events.ready();
    const lease = setInterval(() => this.watchLease(), LEASE_CHECK_MS);
    this.share = await this.openShare();
    if (this.selfTest) await this.unlessLeaving(this.selfTest.prepare(this.claiming.signal));
    const signals = { signal: this.leaving.signal, last: this.lastBeat.signal };
    this.beats = heartbeatLoop(this.api, this.reporter, (seconds) => this.setLease(seconds), signals);
    const loops = [
      this.beats,
      commands.run(this.leaving.signal),
      this.replicas.run(this.leaving.signal),
      ...(this.selfTest ? [this.selfTest.run(this.claiming.signal)] : []),
      ...(this.runsJobs ? [claims.run(this.claiming.signal)] : []),
      ...(this.share ? [this.share.run(this.leaving.signal)] : []),
    ].map((loop) => loop.catch((error: unknown) => this.loopEnded(error)));
    if (this.runsJobs) this.terminal.line(`Ready for jobs: up to ${this.options.concurrency} at once.`);
    await aborted(this.claiming.signal);
    commands.accepting = false;
    this.capacity.wake();
    await this.drain();
    clearInterval(lease);
    this.lastBeat.abort();
    this.leaving.abort();
    await Promise.all([...loops, within(CLEANUP_MS, Promise.all([this.attempts.settled(), this.replicas.settled()]))]);
    if (this.failure) throw this.failure;
  }

  get state(): AgentState {
    return { ...this.connection.state, ...this.attempts.state, replicas: this.replicas.states };
  }

  /** First call: takes no new jobs and gives running ones their time. Second call: ends them now. */
  stop(): void {
    if (this.claiming.signal.aborted) this.drainCut.abort();
    this.claiming.abort();
  }

  /**
   * Takes no new jobs, gives running ones `limitMs` to end, then stops if it `mayLeave`; else it takes jobs again.
   * Replicas stay until then.
   */
  async finish(limitMs: number, mayLeave: () => Promise<boolean>): Promise<void> {
    this.capacity.close();
    await within(limitMs, this.attempts.idle(), this.claiming.signal);
    if (await mayLeave()) return this.claiming.abort();
    this.capacity.reopen();
  }

  /**
   * Sends the first heartbeat with what the machine offers. An unreachable server is waited for, as `signOn` has seen it
   * before. False: the agent was told to stop.
   */
  private async connect(): Promise<boolean> {
    for (let failures = 1; !this.claiming.signal.aborted; failures++) {
      try {
        this.setLease(await this.api.heartbeat(await this.reporter.report(), this.claiming.signal));
        return true;
      } catch (error) {
        if (error instanceof ApiError) throw this.readable(error);
        await this.unlessLeaving(sleep(pauseMs(error, failures), undefined, { signal: this.claiming.signal }));
      }
    }
    return false;
  }

  /**
   * The server may believe that this device still runs attempts of which this folder knows nothing (a lost folder or
   * reply). Releases those, and skips commands given before.
   */
  private async startAfresh(commands: CommandLoop): Promise<void> {
    await this.api.offline(this.claiming.signal);
    // At once: an offline device's place is free for another agent with its token.
    await this.connect();
    await commands.skipOld(this.claiming.signal);
  }

  private setLease(heartbeatIntervalS: number): void {
    this.leaseMs = Math.max(SHORTEST_LEASE_MS, heartbeatIntervalS * 3_000);
  }

  /** The server gives the jobs of a silent device to others, so nobody would pay for running on. */
  private watchLease(): void {
    this.replicas.watchLease(this.leaseMs);
    if (this.connection.silentMs() <= this.leaseMs || this.attempts.running === 0) return;
    const seconds = Math.round(this.leaseMs / 1_000);
    this.connection.restart();
    this.terminal.line(`No contact with the server for ${seconds} s, so it has given the jobs to others: ending them.`);
    void this.attempts.stopAll({ kind: 'release', reason: `The device had no contact for ${seconds} s.` });
  }

  private async openShare(): Promise<BandwidthShare | undefined> {
    const { share, dataDir } = this.options;
    if (!share) return undefined;
    return new BandwidthShare(share, this.api, await MonthlyMeter.open(dataDir, share.maxBytesMonth), this.terminal);
  }

  private async drain(): Promise<void> {
    const streams = this.share?.streams ?? 0;
    // A replica doesn't end by itself: the sooner it is given back, the sooner it runs elsewhere.
    const replicas = this.replicas.leave(this.drainCut.signal);
    if (this.attempts.running + streams > 0 && !this.failure) {
      const work = [
        ...(this.attempts.running > 0 ? [`${this.attempts.running} running`] : []),
        ...(streams > 0 ? [`${streams} connections`] : []),
      ];
      this.terminal.line(`Shutting down: ${work.join(', ')}; up to ${this.options.drainS} s to finish.`);
      const ended = Promise.all([this.attempts.settled(), this.share?.drain(this.leaving.signal)]);
      await within(this.options.drainS * 1_000, ended, this.drainCut.signal);
    }
    // Stops the jobs (within their grace), then sends their reports. A report that can't be sent now stays in the
    // journal.
    const jobs = this.attempts.stopAll({ kind: 'release', reason: 'The device is shutting down.' });
    await within(CLEANUP_MS, Promise.all([jobs, replicas]));
    if (this.failure) return;
    const finalReports = this.connection.away ? [] : [this.replicas.sendFinalReports(AbortSignal.timeout(SIGN_OFF_MS))];
    await within(SIGN_OFF_MS, Promise.all([this.attempts.settled(), ...finalReports]));
    if (this.share && !this.connection.away)
      await this.api.stopExit(AbortSignal.timeout(SIGN_OFF_MS)).catch(() => undefined);
    if (this.attempts.size > 0) {
      this.terminal.line(`${this.attempts.size} report(s) could not be sent; the next start sends them.`);
      return;
    }
    this.lastBeat.abort();
    await within(
      SIGN_OFF_MS,
      this.beats.catch(() => undefined),
    );
    if (!this.connection.away) await this.api.offline(AbortSignal.timeout(SIGN_OFF_MS)).catch(() => undefined);
    this.terminal.line('Offline.');
  }

  private fail(error: unknown): void {
    this.failure ??= isTokenRefused(error) || isReplaced(error) ? this.readable(error) : (error as Error);
    this.drainCut.abort();
    this.claiming.abort();
  }

  private loopEnded(error: unknown): void {
    if (!this.claiming.signal.aborted) this.fail(error);
  }

  private readable(error: unknown): UsageError {
    return new UsageError(troubleOf(error, this.options.server, { known: true, online: true }).line);
  }

  private async unlessLeaving(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!this.claiming.signal.aborted) throw error;
    }
  }
}
