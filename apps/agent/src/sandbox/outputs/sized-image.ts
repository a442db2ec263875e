import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, open, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { MIB } from '../limits.js';
import { ownerIsAlive, ownerToken } from '../owner.js';
import type { Leftover } from '../sandbox.js';
import { isFull, type OutputsOptions, type OutputsVolume } from './outputs-volume.js';

const run = promisify(execFile);
const TIMEOUT = { timeout: 20_000 };
const IMAGE_PREFIX = '.compute-agent-outputs.';

/**
 * Mounts, and unmounts when its input ends: by the agent's wish, or because the agent is dead. Jobs that started
 * meanwhile copied the mount into their namespaces; removing the mount point ends it there too.
 */
const LET_GO = 'umount "$2" 2> /dev/null || umount --lazy "$2"; rm -f "$1"; rmdir "$2"';
const HOLD = `trap "" HUP INT PIPE TERM
mount -o loop,nosuid,nodev,noatime "$1" "$2" || exit
echo mounted; read -r _; ${LET_GO}`;

/** A sparse ext4 image mounted over the folder: the kernel itself refuses the first byte too many. Needs root. */
export async function mountSizedImage(options: OutputsOptions): Promise<OutputsVolume> {
  const image = join(dirname(options.dir), `${IMAGE_PREFIX}${ownerToken()}.${options.attemptId}`);
  let letGo: () => Promise<void>;
  try {
    const file = await open(image, 'wx', 0o600);
    await file.truncate(options.sizeMb * MIB).finally(() => file.close());
    await run('mkfs.ext4', ['-q', '-F', '-m', '0', '-O', '^has_journal', '-E', 'nodiscard', image], TIMEOUT);
    letGo = await mount(image, options.dir);
  } catch (error) {
    await rm(image, { force: true });
    throw error;
  }
  await rmdir(join(options.dir, 'lost+found'));
  // Open to any uid the job may have on either side of a user namespace; workDir closes the path to others.
  await chmod(options.dir, 0o777);
  return {
    settle: () => Promise.resolve(),
    isFull: () => isFull(options.dir),
    release: async () => {
      await letGo();
      await mkdir(options.dir, { recursive: true });
    },
  };
}

/** Images of dead agents that are still mounted. */
export async function leftoverImages(): Promise<Leftover[]> {
  if (process.getuid?.() !== 0) return [];
  return (await mountedImages())
    .filter(({ image }) => !ownerIsAlive(image.split(IMAGE_PREFIX).pop()?.split('.')[0] ?? ''))
    .map(({ mountPoint, image }) => ({
      what: `outputs mounted at ${mountPoint}`,
      remove: () => run('sh', ['-c', LET_GO, 'sh', image, mountPoint], TIMEOUT).then(ignore, ignore),
    }));
}

const ignore = (): void => undefined;

/** Returns a function that unmounts and removes it. The mount ends with this process, however it ends. */
async function mount(image: string, dir: string): Promise<() => Promise<void>> {
  const holder = spawn('sh', ['-c', HOLD, 'sh', image, dir], {
    // A Ctrl-C at the agent's terminal must not end it.
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(holder, 'exit');
  holder.stdin.on('error', () => undefined);
  const mounted = await Promise.race([once(holder.stdout, 'data'), ended.then(() => undefined)]);
  if (mounted === undefined) throw new Error('outputs could not be mounted');
  return async () => {
    holder.stdin.end();
    await ended;
  };
}

async function mountedImages(): Promise<Array<{ mountPoint: string; image: string }>> {
  const backing = new Map<string, string>();
  for (const device of await readdir('/sys/block').catch(() => [])) {
    const file = await readFile(`/sys/block/${device}/loop/backing_file`, 'utf8').catch(() => '');
    if (file.includes(IMAGE_PREFIX)) backing.set(`/dev/${device}`, file.trim());
  }
  const mounts = await readFile('/proc/self/mounts', 'utf8');
  return mounts.split('\n').flatMap((line) => {
    const [device, mountPoint] = line.split(' ');
    const image = backing.get(device ?? '');
    return image && mountPoint ? [{ mountPoint: decodeOctal(mountPoint), image }] : [];
  });
}

/** /proc/mounts writes a space as \040. */
const decodeOctal = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));
