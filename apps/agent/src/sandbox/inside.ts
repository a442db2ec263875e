import type { JobSpec } from './sandbox.js';

/** Where a job finds its files, the same in every sandbox. */
export const INSIDE = {
  inputs: '/work/inputs',
  outputs: '/work/outputs',
  script: '/work/script',
} as const;

/** Environment of every job, in every sandbox; the job's own variables win. */
export function jobEnvironment(spec: JobSpec): Record<string, string> {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/tmp',
    TMPDIR: '/tmp',
    LANG: 'C.UTF-8',
    USER: 'job',
    INPUT_DIR: INSIDE.inputs,
    OUTPUT_DIR: INSIDE.outputs,
    ...spec.env,
  };
}

/** Program and arguments as the job sees them. A script runs by its `#!` line; without one, by /bin/sh. */
export function jobCommand(spec: JobSpec): string[] {
  if (spec.script === undefined) return spec.command ?? [];
  const start = spec.script.startsWith('#!') ? [INSIDE.script] : ['/bin/sh', INSIDE.script];
  return [...start, ...(spec.command ?? [])];
}
