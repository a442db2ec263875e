import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxJob } from './sandbox.js';

/** Makes `inputs/` and `outputs/` of a job's folder, and closes the way to them for other accounts of the host. */
export async function prepareWorkDir(workDir: string): Promise<{ inputs: string; outputs: string }> {
  const inputs = join(workDir, 'inputs');
  const outputs = join(workDir, 'outputs');
  await mkdir(inputs, { recursive: true });
  await mkdir(outputs, { recursive: true });
  await chmod(workDir, 0o700);
  return { inputs, outputs };
}

/** Writes `script` and the job's own accounts and host names to a folder beside its inputs; returns the folder. */
export async function writeJobFiles(job: SandboxJob, account: { uid: number; gid: number }): Promise<string> {
  const { uid, gid } = account;
  const dir = join(job.workDir, 'job');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir);
  await chmod(dir, 0o755);
  const files: Array<[string, string, number]> = [
    ['passwd', `job:x:${uid}:${gid}:job:/tmp:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n`, 0o644],
    ['group', `job:x:${gid}:\nnogroup:x:65534:\n`, 0o644],
    ['hosts', '127.0.0.1 localhost sandbox\n::1 localhost\n', 0o644],
    ['script', job.spec.script ?? '', 0o755],
  ];
  for (const [name, content, mode] of files) {
    await writeFile(join(dir, name), content);
    // Not left to the umask: the job's account is not the agent's.
    await chmod(join(dir, name), mode);
  }
  return dir;
}

/** Lets the job's account read its inputs. The way to them stays closed to everybody else by their parent folder. */
export async function openToJob(inputs: string): Promise<void> {
  await chmod(inputs, 0o755);
  for (const entry of await readdir(inputs, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}
