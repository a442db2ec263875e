import type Docker from 'dockerode';
import type { Readable } from 'node:stream';
import { failedToStart, refusal } from '../validate-job.js';
import type { HeldImage, PulledImages } from '../images/pulled-images.js';
import { DEFAULT_LIMITS, type SandboxLimits } from '../limits.js';
import { openOutputs } from '../outputs/open-outputs.js';
import type { OutputsVolume } from '../outputs/outputs-volume.js';
import { leftoverImages } from '../outputs/sized-image.js';
import { ownerToken } from '../owner.js';
import type { ProbeReport } from '../probe/probe-report.js';
import { probeSandbox } from '../probe/probe-sandbox.js';
import { Sandbox, type Leftover, type RunningJob, type SandboxJob } from '../sandbox.js';
import { openToJob, prepareWorkDir, writeScript } from '../work-dir.js';
import { ATTEMPT_LABEL, planContainer, type ContainerPlan } from './container-plan.js';
import { EngineJob } from './engine-job.js';
import { watchOom, type OomWatch } from './oom-watch.js';
import { leftoverContainers, removeContainer } from './containers.js';

export interface EngineOptions {
  /** A client of the engine's unix socket; a remote engine couldn't see the folders to bind. */
  docker: Docker;
  /** The engine's images that jobs may run. */
  images: PulledImages;
  limits?: SandboxLimits;
  /**
   * Full name of the image for the probe's jobs: any with a shell, `id`, `head`, `tr` and `unshare`. Default: busybox.
   */
  probeImage?: string;
  /**
   * Engine network for jobs that ask for one. The operator creates it and must block his own network and the cloud's
   * metadata address; absent: such jobs are refused.
   */
  network?: string;
}

/** Everything that Docker and Podman share; only the creation of a container differs. */
export abstract class EngineSandbox extends Sandbox {
  abstract override readonly name: 'docker' | 'podman';
  readonly runs = ['image'] as const;
  readonly limits: SandboxLimits;
  protected readonly docker: Docker;

  constructor(private readonly options: EngineOptions) {
    super();
    this.docker = options.docker;
    this.limits = options.limits ?? DEFAULT_LIMITS;
  }

  /** Creates, but doesn't start, the container with every restriction of the plan. */
  protected abstract create(plan: ContainerPlan, jobFiles: string): Promise<Docker.Container>;

  probe(dataDir: string): Promise<ProbeReport> {
    const image = this.options.probeImage ?? 'docker.io/library/busybox:1.37';
    return probeSandbox(
      {
        name: this.name,
        offers: [...this.runs, ...(this.options.network === undefined ? [] : ['network' as const])],
        limits: this.limits,
        start: (job, limits) => this.startWithin(job, limits),
        spec: (script) => ({ image, script }),
      },
      dataDir,
    );
  }

  start(job: SandboxJob): Promise<RunningJob> {
    return this.startWithin(job, this.limits);
  }

  async leftovers(): Promise<Leftover[]> {
    return [...(await leftoverContainers(this.docker)), ...(await leftoverImages())];
  }

  private async startWithin(job: SandboxJob, limits: SandboxLimits): Promise<RunningJob> {
    const { image } = job.spec;
    const refused =
      refusal(job) ?? (job.spec.network && !this.options.network ? 'this sandbox has no network for jobs' : undefined);
    if (refused !== undefined) return failedToStart(refused);
    if (image === undefined) return failedToStart('this sandbox runs images only');
    let held: HeldImage | undefined;
    let outputs: OutputsVolume | undefined;
    try {
      held = await this.options.images.hold(image);
      const dirs = await prepareWorkDir(job.workDir);
      const jobFiles = await writeScript(job);
      await openToJob(dirs.inputs);
      const current: { job?: EngineJob } = {};
      outputs = await openOutputs({
        dir: dirs.outputs,
        sizeMb: limits.outputsMb,
        attemptId: job.attemptId,
        onOverflow: () => void current.job?.end('disk_limit', 0),
      });
      const plan = planContainer({
        ...dirs,
        attemptId: job.attemptId,
        owner: ownerToken(),
        spec: { ...job.spec, image: held.id },
        jobFiles,
        limits,
        network: this.options.network,
        gpuIndexes: job.gpuIndexes ?? [],
      });
      const container = await this.create(plan, jobFiles);
      current.job = await this.launch(job, limits, container);
      current.job.outputs = outputs;
      void current.job.done.then(held.release);
      return current.job;
    } catch (error) {
      held?.release();
      await outputs?.release();
      await this.removeAttempt(job.attemptId);
      return failedToStart(reasonOf(error));
    }
  }

  private async launch(job: SandboxJob, limits: SandboxLimits, container: Docker.Container): Promise<EngineJob> {
    const attached = await container.attach({ stream: true, stdout: true, stderr: true, hijack: true });
    await container.start();
    return new EngineJob(job, limits, container, attached as unknown as Readable, watchMemory(container));
  }

  private async removeAttempt(attemptId: string): Promise<void> {
    const filters = { label: [`${ATTEMPT_LABEL}=${attemptId}`] };
    const containers = await this.docker.listContainers({ all: true, filters }).catch(() => []);
    for (const { Id } of containers) await removeContainer(this.docker.getContainer(Id));
  }
}

/** Undefined when the container is over already, or the kernel has no count. */
async function watchMemory(container: Docker.Container): Promise<OomWatch | undefined> {
  try {
    const { State } = await container.inspect();
    return State.Pid > 0 ? await watchOom(State.Pid) : undefined;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const { json, message } = error as { json?: { message?: string; cause?: string }; message?: string };
  return json?.message ?? json?.cause ?? message ?? String(error);
}
