import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INSIDE } from './inside.js';
import type { JobSpec, SandboxJob } from './sandbox.js';

/** Creates `inputs/` and `outputs/` in a job's folder, and closes the path to them for other accounts of the host. */
export async function prepareWorkDir(workDir: string): Promise<{ inputs: string; outputs: string }> {
  const inputs = join(workDir, 'inputs');
  const outputs = join(workDir, 'outputs');
  await mkdir(inputs, { recursive: true });
  await mkdir(outputs, { recursive: true });
  await chmod(workDir, 0o700);
  return { inputs, outputs };
}

/** A file that exists only inside the sandbox. */
export interface JobFile {
  path: string;
  content: string;
  mode: number;
}

/** The job's script, and generated files with accounts and host names. */
export function jobFiles(spec: JobSpec, { uid, gid }: { uid: number; gid: number }): JobFile[] {
  return [
    {
      path: '/etc/passwd',
      content: `job:x:${uid}:${gid}:job:/tmp:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n`,
      mode: 0o644,
    },
    { path: '/etc/group', content: `job:x:${gid}:\nnogroup:x:65534:\n`, mode: 0o644 },
    { path: '/etc/hosts', content: '127.0.0.1 localhost sandbox\n::1 localhost\n', mode: 0o644 },
    ...(spec.script === undefined ? [] : [{ path: INSIDE.script, content: spec.script, mode: 0o755 }]),
  ];
}

/** Writes the script to a folder beside the job's inputs, for a container to bind; returns the folder. */
export async function writeScript(job: SandboxJob): Promise<string> {
  const dir = join(job.workDir, 'job');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir);
  await chmod(dir, 0o755);
  const path = join(dir, 'script');
  await writeFile(path, job.spec.script ?? '');
  // Set explicitly instead of by the umask: the job's account differs from the agent's.
  await chmod(path, 0o755);
  return dir;
}

/** Lets the job's account read its inputs. Their parent folder keeps everybody else out. */
export async function openToJob(inputs: string): Promise<void> {
  await chmod(inputs, 0o755);
  for (const entry of await readdir(inputs, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}
