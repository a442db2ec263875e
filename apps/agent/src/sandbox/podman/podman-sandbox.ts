import type Docker from 'dockerode';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineSandbox } from '../engine/engine-sandbox.js';
import type { ContainerPlan } from '../engine/container-plan.js';
import { seccompProfile } from '../engine/seccomp-profile.js';
import { JOB_UID, MIB } from '../limits.js';

/**
 * Host accounts for the user namespaces of root-run jobs: far above any real account. One range, so that images are
 * shifted once.
 */
const USERNS_FIRST_ID = 1_879_048_192;
const USERNS_IDS = 65_536;

/**
 * Images on a Podman engine. Creates containers through Podman's own API: its Docker-compatible one silently ignores
 * runtime, devices and user namespaces (containers/podman#22645).
 */
export class PodmanSandbox extends EngineSandbox {
  readonly name = 'podman';

  protected async create(plan: ContainerPlan, jobFiles: string): Promise<Docker.Container> {
    // Podman wants the profile as a file on its host; Docker takes the JSON itself.
    const profile = join(jobFiles, 'seccomp.json');
    await writeFile(profile, seccompProfile());
    const created = await this.dial<{ Id: string }>('/v4.0.0/libpod/containers/create', specOf(plan, profile));
    return this.docker.getContainer(created.Id);
  }

  private dial<T>(path: string, body: unknown): Promise<T> {
    return new Promise((resolve, reject) => {
      const options = {
        path,
        method: 'POST',
        options: body,
        statusCodes: { 201: true, 400: 'bad request', 500: 'server error' },
      };
      this.docker.modem.dial(options as never, (error: unknown, data: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error(String(error)));
        else resolve(data as T);
      });
    });
  }
}

function specOf(plan: ContainerPlan, seccompPath: string): Record<string, unknown> {
  const { limits } = plan;
  return {
    name: plan.name,
    image: plan.image,
    labels: plan.labels,
    ...(plan.entrypoint.length > 0 ? { entrypoint: plan.entrypoint, command: plan.command } : {}),
    ...(plan.command.length > 0 ? { command: plan.command } : {}),
    env: plan.env,
    httpproxy: false,
    user: `${JOB_UID}:${JOB_UID}`,
    work_dir: '/work/outputs',
    init: true,
    read_only_filesystem: true,
    cap_drop: ['ALL'],
    no_new_privileges: true,
    seccomp_profile_path: seccompPath,
    netns: plan.network === undefined ? { nsmode: 'none' } : { nsmode: 'bridge' },
    ...(plan.network === undefined ? {} : { Networks: { [plan.network]: {} } }),
    ...userNamespace(),
    mounts: [
      ...plan.binds.map(({ from, to, readOnly }) => ({
        type: 'bind',
        source: from,
        destination: to,
        options: ['rbind', 'nosuid', 'nodev', readOnly ? 'ro' : 'rw'],
      })),
      ...plan.tmpfs.map(({ path, bytes }) => ({
        type: 'tmpfs',
        source: 'tmpfs',
        destination: path,
        options: ['rw', 'nosuid', 'nodev', 'mode=1777', `size=${bytes}`],
      })),
    ],
    shm_size: limits.tmpMb * MIB,
    devices: plan.gpuIndexes.map((index) => ({ path: `nvidia.com/gpu=${index}` })),
    resource_limits: {
      memory: { limit: plan.memoryBytes, swap: plan.memoryBytes },
      pids: { limit: limits.pids },
      cpu: {
        shares: 256,
        ...(limits.cpus === undefined ? {} : { period: 100_000, quota: Math.round(limits.cpus * 100_000) }),
      },
    },
    // Set both nofile and nproc, or Podman sets the missing one higher than a user namespace allows.
    r_limits: [
      { type: 'NOFILE', soft: limits.openFiles, hard: limits.openFiles },
      { type: 'NPROC', soft: limits.pids, hard: limits.pids },
      { type: 'CORE', soft: 0, hard: 0 },
      { type: 'FSIZE', soft: limits.outputsMb * MIB, hard: limits.outputsMb * MIB },
    ],
    log_configuration: { driver: 'none' },
    restart_policy: 'no',
  };
}

/** Run by root, a job's accounts are none of the host's; run by a user, the job is that user, mapped to its own uid. */
function userNamespace(): Record<string, unknown> {
  if (process.getuid?.() !== 0) return { userns: { nsmode: 'keep-id', value: `uid=${JOB_UID},gid=${JOB_UID}` } };
  const map = [{ container_id: 0, host_id: USERNS_FIRST_ID, size: USERNS_IDS }];
  return {
    userns: { nsmode: 'private' },
    idmappings: { HostUIDMapping: false, HostGIDMapping: false, UIDMap: map, GIDMap: map },
  };
}
