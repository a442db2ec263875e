import type { HeartbeatReport } from '../api/worker-api.js';
import { computeChains } from './bench.js';
import { measureDisk } from './measure-disk.js';
import { measureMemory } from './measure-memory.js';
import { measureNetwork } from './measure-network.js';
import type { Round, Findings, SelfTestApi, SelfTestState } from './self-test-api.js';

/** Shows the service what this machine can do: some seconds of work, and its measurements. */
export class SelfTest {
  constructor(
    private readonly api: SelfTestApi,
    private readonly reporter: { report(): Promise<HeartbeatReport> },
    private readonly dataDir: string,
  ) {}

  /** Rejects when `signal` aborts, leaving nothing behind, and when the service can't be reached. */
  async run(signal: AbortSignal): Promise<SelfTestState> {
    const { testId, round: first } = await this.api.begin(signal);
    for (let round: Round | null = first; round;) {
      const next = await this.api.sendWork(testId, round, await computeChains(round, signal), signal);
      if (!next.round && next.state.state !== 'testing') return next.state;
      round = next.round;
    }
    const probe = (text: string, answer: number) => this.api.probe(testId, text, answer, signal);
    return this.api.finish(testId, await this.measure(probe, signal), signal);
  }

  private async measure(
    probe: (text: string, answer: number) => Promise<string>,
    signal: AbortSignal,
  ): Promise<Findings> {
    const { cpu_cores, gpu_name, gpu_count, gpu_memory_gb } = await this.reporter.report();
    // One after the other, so that none disturbs the next.
    const memory = await measureMemory(signal);
    const disk = await measureDisk(this.dataDir, signal);
    const network = await measureNetwork(probe);
    const gpu = gpu_name ? { name: gpu_name, count: gpu_count ?? 1, memory_gb: gpu_memory_gb ?? 0 } : undefined;
    return { cpu_cores, memory, disk, network, gpu };
  }
}
