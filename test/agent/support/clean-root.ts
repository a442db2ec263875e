import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** Folders in which an installer writes. */
const FOLDERS = ['etc', 'opt', 'usr/local', 'var', 'root', 'home', 'tmp'];

const SET_UP = `
set -e
mount -t tmpfs none /run
for folder in ${FOLDERS.join(' ')}; do
  layers=/run/layers/$folder
  mkdir -p $layers/new $layers/work
  chmod --reference=/$folder $layers/new
  mount -t overlay overlay -o lowerdir=/$folder,upperdir=$layers/new,workdir=$layers/work /$folder
done
echo ready
exec sleep infinity
`;

/**
 * This machine's root as a stranger's: what is written there vanishes with it. It has no systemd, and its network is
 * ours.
 */
export class CleanRoot {
  private constructor(private readonly holder: ChildProcess) {}

  static async open(): Promise<CleanRoot> {
    const holder = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', SET_UP], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await Promise.race([
      once(holder.stdout!, 'data'),
      once(holder, 'exit').then(() => Promise.reject(new Error('no clean root could be made'))),
    ]);
    return new CleanRoot(holder);
  }

  /** Runs a script of a shell; `shell` may have words, such as `busybox sh`. */
  async run(script: string, shell = 'sh'): Promise<Ended> {
    const [program, ...words] = this.entering(...shell.split(' '), '-c', script);
    return promisify(execFile)(program!, words).then(
      (ended) => ({ status: 0, ...ended }),
      (error: Ended & { code: number }) => ({ status: error.code, stdout: error.stdout, stderr: error.stderr }),
    );
  }

  /** A command that stays; the caller ends it. */
  start(...command: string[]): ChildProcess {
    const [program, ...words] = this.entering(...command);
    return spawn(program!, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  }

  /** Paths that were made or changed in it. */
  async changes(): Promise<string[]> {
    const { stdout } = await this.run(
      `cd /run/layers; for folder in ${FOLDERS.join(' ')}; do find $folder/new -mindepth 1 ! -type c -printf "/$folder/%P\\n"; done`,
    );
    return stdout.trim().split('\n').filter(Boolean).sort();
  }

  async close(): Promise<void> {
    this.holder.kill('SIGKILL');
    await once(this.holder, 'exit');
  }

  private entering(...command: string[]): string[] {
    return ['nsenter', `--mount=/proc/${this.holder.pid}/ns/mnt`, '--wd=/', '--', ...command];
  }
}
