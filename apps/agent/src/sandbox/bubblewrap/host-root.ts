import { access, lstat, readlink } from 'node:fs/promises';

/** Top-level folders that are part of /usr on a merged system (links) or stand beside it (older ones). */
const SYSTEM_FOLDERS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];

/** What programs under /usr need of /etc; nothing of it is secret. Accounts and host names are made up per job. */
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

/** bubblewrap arguments that show the host's programs, read-only, and nothing else of its files. */
export async function systemArguments(): Promise<string[]> {
  const folders = await Promise.all(SYSTEM_FOLDERS.map(systemFolder));
  return [
    ...['--ro-bind', '/usr', '/usr'],
    ...folders.flat(),
    ...PUBLIC_ETC.flatMap((path) => ['--ro-bind-try', path, path]),
    // Locally installed software keeps its configuration, and with it its passwords, here.
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
