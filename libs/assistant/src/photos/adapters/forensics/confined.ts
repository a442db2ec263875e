/** Outside the ranges for people, packages and systemd (systemd.io/UIDS-GIDS), so the account owns nothing. */
const ACCOUNT = 60_917;
const AS_ROOT = [
  'unshare --net',
  `setpriv --reuid=${ACCOUNT} --regid=${ACCOUNT} --clear-groups --bounding-set=-all --no-new-privs`,
];
const AS_A_USER = ['unshare --user --map-current-user --net', 'setpriv --no-new-privs'];
/** Skips whatever this machine refuses, or would keep Node ($1) from reading its program ($2). */
const RUN = `
node=$1 program=$2 confined=
shift 2
for more; do
  $confined $more sh -c '[ -x "$0" ] && [ -r "$1" ]' "$node" "$program" 2>/dev/null && confined="$confined $more"
done
exec $confined "$node" $OPTIONS "$program"`;

export interface Confined {
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/**
 * How to start a Node program that reads hostile files: without network and, if this process may choose accounts, under
 * an account that can read only public files. It gets no environment variable of ours except `env`.
 */
export function confined(program: string, options: string[], env: NodeJS.ProcessEnv): Confined {
  if (process.platform !== 'linux') return { file: process.execPath, args: [...options, program], env };
  const wishes = process.getuid?.() === 0 ? AS_ROOT : AS_A_USER;
  const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  return {
    file: '/bin/sh',
    args: ['-c', RUN, 'sh', process.execPath, program, ...wishes],
    env: { ...env, PATH, OPTIONS: options.join(' ') },
  };
}
