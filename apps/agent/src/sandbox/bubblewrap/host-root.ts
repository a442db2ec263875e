import { access, lstat, readlink } from 'node:fs/promises';

/** Top-level folders that are links into /usr on a merged system, or real folders on an older one. */
const SYSTEM_FOLDERS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];

/**
 * The parts of /etc that programs under /usr need; none of them is secret. Accounts and host names are generated per
 * job.
 */
const PUBLIC_ETC = [
  '/etc/alternatives',
  '/etc/ca-certificates',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/localtime',
  '/etc/mime.types',
  '/etc/protocols',
  '/etc/services',
  '/etc/ssl/certs',
  '/etc/ssl/openssl.cnf',
];

/** bubblewrap arguments that show the host's programs, read-only, and no other files of the host. */
export async function systemArguments(): Promise<string[]> {
  const folders = await Promise.all(SYSTEM_FOLDERS.map(systemFolder));
  return [
    ...['--ro-bind', '/usr', '/usr'],
    ...folders.flat(),
    ...PUBLIC_ETC.flatMap((path) => ['--ro-bind-try', path, path]),
    // Locally installed software keeps its configuration here, passwords included.
    ...((await exists('/usr/local/etc')) ? ['--tmpfs', '/usr/local/etc', '--remount-ro', '/usr/local/etc'] : []),
  ];
}

async function systemFolder(path: string): Promise<string[]> {
  const stat = await lstat(path).catch(() => undefined);
  if (stat === undefined) return [];
  if (stat.isSymbolicLink()) return ['--symlink', await readlink(path), path];
  return ['--ro-bind', path, path];
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
