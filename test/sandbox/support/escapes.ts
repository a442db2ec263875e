import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processesWith, run, type Harness } from './harness.js';

const [setaffinity, setscheduler, prlimit, setpriority, ioprioSet, mmap, read, munmap, madvise, vmsplice] =
  process.arch === 'arm64'
    ? [122, 119, 261, 140, 30, 222, 63, 215, 233, 75]
    : [203, 144, 302, 141, 251, 9, 0, 11, 28, 278];

/** Each takes 60 MB where one process, one file, one socket of it looks small, and stays until somebody counts it. */
const HOARDS: Array<[what: string, script: string]> = [
  [
    'of processes whose parent is a thread',
    `${process.execPath} -e '
      new (require("worker_threads").Worker)(
        "for (let n = 0; n < 6; n++) require(\\"child_process\\").spawn(\\"sh\\", [\\"-c\\", process.env.HOG], { stdio: \\"inherit\\" })",
        { eval: true })'`,
  ],
  [
    'in files in memory',
    'i=0; while [ $i -lt 10 ]; do head -c 9000000 /dev/zero > /tmp/$i || exit 1; i=$((i+1)); done',
  ],
  ['of empty files', `perl -e 'for (1 .. 100_000) { open(my $f, ">", "/tmp/$_") or exit 1 }'`],
  [
    'in sockets',
    `perl -e 'for (1 .. 120) { socketpair(my $a, my $b, 1, 1, 0) or exit 1; push @kept, $a, $b;
      setsockopt($a, 1, 7, pack("l", 1 << 22)); $a->blocking(0); 1 while syswrite($a, "x" x 65536) } sleep 5; print "survived\\n"'`,
  ],
  [
    'that is shared, and mapped no more',
    `perl -e 'open(my $zero, "+<", "/dev/zero"); for ([0x21, -1], [0x1, fileno($zero)]) {
        my $at = syscall(${mmap}, 0, 120_000_000, 3, $_->[0], $_->[1], 0);
        next if $at == -1; syscall(${read}, fileno($zero), $at, 120_000_000); $held = 1 }
      exit 1 unless $held; sleep 5; print "survived\n"'`,
  ],
  [
    'in huge pages that only pipes have',
    `perl -e 'open(my $zero, "<", "/dev/zero"); my $huge = 1 << 21; for (1 .. 60) {
        if ($_ % 15 == 1) { pipe(my $r, my $w) or exit 1; push @kept, $r, $w }
        my $at = syscall(${mmap}, 0, 2 * $huge, 3, 0x22, -1, 0); exit 1 if $at == -1; my $page = ($at + $huge - 1) & ~($huge - 1);
        syscall(${madvise}, $page, $huge, 14); syscall(${read}, fileno($zero), $page, $huge);
        my $vec = pack("QQ", $page, 1); exit 1 if syscall(${vmsplice}, fileno($kept[-1]), $vec, 1, 0) == -1;
        syscall(${munmap}, $at, 2 * $huge) } sleep 5; print "survived\n"'`,
  ],
  [
    'in page tables',
    `perl -e 'my $at = syscall(${mmap}, 0, 1 << 36, 1, 0x4022, -1, 0); exit 1 if $at == -1;
      for (my $n = 0; $n < 1 << 36; $n += 1 << 21) { unpack("P1", pack("Q", $at + $n)) } sleep 5; print "survived\\n"'`,
  ],
];

/** Ways out of a sandbox that runs with the agent's own account, and of its memory limit where no cgroup keeps it. */
export function escapes(harness: Harness): void {
  it('C1: a job can neither read nor change the process its sandbox begins with', async () => {
    const ran = await run(
      harness,
      `cat /proc/1/maps /proc/1/environ /proc/1/cmdline; ls /proc/1 /proc/1/root; for t in /proc/[0-9]*; do :; done
       perl -e 'print open(my $m, "+<", "/proc/1/mem") ? "mem open\\n" : "mem closed\\n";
         my $bits = pack("Q16", 1); my $idle = pack("l", 0); my $limit = pack("QQ", 1, 1);
         for ([${setaffinity}, 1, 128, $bits], [${setscheduler}, 1, 5, $idle], [${prlimit}, 1, 0, $limit, 0],
              [${setpriority}, 0, 1, 19], [${setpriority}, 1, 0, 19], [${setpriority}, 2, 0, 19],
              [${ioprioSet}, 1, 1, 0x6000], [${ioprioSet}, 2, 0, 0x6000]) {
           print "call @$_[0, 1, 2] ", syscall($_->[0], @$_[1 .. $#$_]) == -1 ? $! + 0 : "done", "\\n" }
         print "own ", setpriority(0, 0, 19), "\\n"' | tr -d '\\0'`,
    );
    expect(ran.log).toContain('mem closed');
    expect(ran.log.match(/^call .* 1$/gm)).toHaveLength(8);
    expect(ran.log).not.toMatch(/done|bwrap|heap/);
    expect(ran.log).toContain('own 1');
  });

  it('C1: what a job leaves running is gone at its end, and what it swaps meanwhile is not delivered', async () => {
    const marker = randomBytes(6).toString('hex');
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-owner-'));
    await writeFile(join(folder, 'agent.json'), marker);
    const swap = `$SIG{TERM} = $SIG{HUP} = "IGNORE"; symlink("${folder}/agent.json", "link");
      while (1) { open(my $f, ">", "file"); print $f "x"; close $f; rename("file", "token"); symlink("${folder}/agent.json", "link"); rename("link", "token") }`;
    for (const timeoutS of [60, 1]) {
      const ran = await run(
        harness,
        `for n in 1 2 3; do setsid perl -e '${swap}' ${marker} & done; while [ ! -e token ]; do sleep 0.01; done; [ $TIME = 60 ] || sleep 60`,
        {
          timeoutS,
          env: { TIME: String(timeoutS) },
          onEnd: async () => expect(await processesWith(marker)).toEqual([]),
        },
      );
      expect(ran.exit.cause).toBe(timeoutS === 60 ? 'exited' : 'timeout');
      expect(ran.read('token')).not.toContain(marker);
    }
    await rm(folder, { recursive: true });
  });

  it("L4: a job without inputs is told no path of the host's", async () => {
    const { log } = await run(harness, 'cat /proc/self/mountinfo; readlink /proc/self/fd/*');
    expect(log).toContain(' /work/outputs ');
    expect(log).toContain('/log (deleted)');
    expect(log).not.toContain('sandbox-test-');
  });

  it('M2: should memory run out all the same, the kernel ends the job, not its owner’s programs', async () => {
    expect((await run(harness, 'cat /proc/self/oom_score_adj')).log).toBe('1000\n');
  });

  // For root the kernel counts; by an account without cgroups this is run as well (unprivileged.sandbox.ts).
  if (process.getuid?.() === 0) return;
  it.each(HOARDS)('M2: memory %s counts', async (_, script) => {
    const ran = await run(harness, `${script} && sleep 5 && echo survived`, {
      memoryMb: 64,
      timeoutS: 20,
      env: { HOG: `perl -e 'my $x = "x" x 25_000_000; sleep 5; print "survived\\n"'` },
    });
    expect(ran.log).not.toContain('survived');
    expect([0, null]).not.toContain(ran.exit.cause === 'exited' ? ran.exit.exitCode : 1);
    expect(['oom', 'exited']).toContain(ran.exit.cause);
  });
}
