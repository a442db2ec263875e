import type Docker from 'dockerode';
import { EngineSandbox } from '../engine/engine-sandbox.js';
import type { ContainerPlan } from '../engine/container-plan.js';
import { seccompProfile } from '../engine/seccomp-profile.js';
import { JOB_UID, MIB } from '../limits.js';

/**
 * Runs images on a Docker engine. The daemon decides about a user namespace (`userns-remap`). Without one, the job
 * still runs under an account without capabilities, and the probe's report says which.
 */
export class DockerSandbox extends EngineSandbox {
  readonly name = 'docker';

  protected create(plan: ContainerPlan): Promise<Docker.Container> {
    const { limits } = plan;
    return this.docker.createContainer({
      name: plan.name,
      Image: plan.image,
      Labels: plan.labels,
      ...(plan.entrypoint.length > 0 ? { Entrypoint: plan.entrypoint, Cmd: plan.command } : {}),
      ...(plan.command.length > 0 ? { Cmd: plan.command } : {}),
      Env: Object.entries(plan.env).map(([name, value]) => `${name}=${value}`),
      User: `${JOB_UID}:${JOB_UID}`,
      WorkingDir: '/work/outputs',
      HostConfig: {
        Init: true,
        AutoRemove: false,
        Binds: plan.binds.map(({ from, to, readOnly }) => `${from}:${to}:${readOnly ? 'ro' : 'rw'}`),
        Tmpfs: Object.fromEntries(
          plan.tmpfs.map(({ path, bytes }) => [path, `rw,exec,nosuid,nodev,mode=1777,size=${bytes}`]),
        ),
        ShmSize: limits.tmpMb * MIB,
        ReadonlyRootfs: true,
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges:true', `seccomp=${seccompProfile()}`],
        NetworkMode: plan.network ?? 'none',
        IpcMode: 'private',
        Memory: plan.memoryBytes,
        MemorySwap: plan.memoryBytes,
        MemorySwappiness: 0,
        PidsLimit: limits.pids,
        CpuShares: 256,
        ...(limits.cpus === undefined ? {} : { NanoCpus: Math.round(limits.cpus * 1e9) }),
        Ulimits: [
          { Name: 'nofile', Soft: limits.openFiles, Hard: limits.openFiles },
          { Name: 'core', Soft: 0, Hard: 0 },
          { Name: 'fsize', Soft: limits.outputsMb * MIB, Hard: limits.outputsMb * MIB },
        ],
        LogConfig: { Type: 'none', Config: {} },
        RestartPolicy: { Name: 'no' },
        DeviceRequests: plan.gpuIndexes.length
          ? [{ Driver: 'nvidia', DeviceIDs: plan.gpuIndexes.map(String), Capabilities: [['gpu']] }]
          : [],
      },
    });
  }
}
