/** The probe's jobs: plain POSIX shell, so that they run with coreutils and with busybox. */

/** Prints one `name=value` line per fact; `canaries` are host files that must not be readable. */
export function factsScript(canaries: string[]): string {
  const reads = canaries.flatMap((path) => [path, `/proc/1/root${path}`, `/proc/self/root${path}`]);
  return `
echo "uid=$(id -u)"
echo "uid_map=$(cat /proc/self/uid_map)"
while read -r name value; do
  case $name in CapEff:|NoNewPrivs:|Seccomp:) echo "\${name%:}=$value";; esac
done < /proc/self/status
while IFS=: read -r name rest; do
  [ -n "$rest" ] && echo "interface=$name"
done < /proc/net/dev
echo "kernel=$(uname -r)"
if (: > /probe) 2> /dev/null; then echo root=writable; else echo root=read-only; fi
if unshare -U true 2> /dev/null; then echo nested=allowed; else echo nested=refused; fi
if (: >> /proc/1/mem) 2> /dev/null || renice 19 -p 1 > /dev/null 2>&1; then echo init=open; else echo init=closed; fi
for file in ${reads.map(quote).join(' ')}; do echo "canary=$(cat "$file" 2> /dev/null)"; done
echo complete=yes
`;
}

/** Holds 200 MB in one variable. */
export const MEMORY_SCRIPT = `x=$(head -c 200000000 /dev/zero | tr '\\0' x); echo survived \${#x}`;

/**
 * Hold memory in many processes, a file or many sockets, where each part looks small, and wait to be ended. Refusing it
 * at once is just as good.
 */
export const HOARD_SCRIPTS = [
  `for n in 1 2 3 4 5 6 7 8; do (x=$(head -c 12000000 /dev/zero | tr '\\0' x) && sleep 4 && : \${#x}) & set -- "$@" $!; done
for pid; do wait "$pid" || exit 1; done; echo survived`,
  `head -c 150000000 /dev/zero > /tmp/hoard && sleep 4 && echo survived; exit 1`,
  `perl -e 'for (1 .. 300) { socketpair(my $a, my $b, 1, 1, 0) or last; push @kept, $a, $b;
  setsockopt($a, 1, 7, pack("l", 1 << 20)); $a->blocking(0); 1 while syswrite($a, "x" x 65536) } sleep 4; print "survived\\n"'; exit 1`,
];

/** Ends while a child goes on; the name identifies the child on the host. */
export const survivorScript = (name: string): string =>
  `(setsid sh -c 'trap "" HUP TERM; echo up > "$OUTPUT_DIR/up"; while :; do sleep 1; done; : ${name}' &) ; ` +
  `while [ ! -f "$OUTPUT_DIR/up" ]; do sleep 0.1; done; echo up`;

export const PROCESSES_SCRIPT = `
i=0
while [ $i -lt 200 ]; do
  sleep 5 &
  i=$((i + 1))
done
echo survived`;

/** Many files, since each single one is limited as well. */
export const OUTPUTS_SCRIPT = `
i=0
while [ $i -lt 400 ]; do
  head -c 1000000 /dev/zero > "$OUTPUT_DIR/$i" || exit 1
  i=$((i + 1))
done
echo survived`;

export const TIME_SCRIPT = `trap '' TERM; echo up; while :; do sleep 1; done`;

/** Prints the GPUs a job sees. */
export const GPU_SCRIPT = `for device in /dev/nvidia[0-9]*; do echo "gpu=\${device#/dev/nvidia}"; done`;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
