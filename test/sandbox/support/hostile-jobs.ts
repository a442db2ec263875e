import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DENIED_SYSCALLS } from '../../../apps/agent/src/sandbox/syscalls.js';
import { begin, leftovers, processesWith, run, TEST_LIMITS, type Harness } from './harness.js';
import { eventually } from '../../support/eventually.js';

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;
const arch = process.arch === 'arm64' ? 'arm64' : 'x64';

/** What every sandbox has to withstand; the same jobs for all of them. */
export function hostileJobs(harness: Harness): void {
  describe('an honest job', () => {
    it.each([
      ['exit 0', 0],
      ['exit 3', 3],
      ['kill -KILL $$', 137],
      ['kill -TERM $$', 143],
    ])('%s ends with %i', async (script, exitCode) => {
      expect((await run(harness, script)).exit).toEqual({ exitCode, cause: 'exited' });
    });

    it('logs stdout and stderr in their order, as they come', async () => {
      let seenEarly = false;
      const third = harness.reopensStdout ? 'echo three > /dev/stdout' : 'echo three';
      const ran = await run(harness, `echo one; echo two >&2; ${third}; read x < $INPUT_DIR/go; echo $x`, {
        prepare: async (workDir) => {
          await mkdir(join(workDir, 'inputs'));
          await writeFile(join(workDir, 'inputs', 'go'), 'four\n', { mode: 0o600 });
        },
        onOutput: (log) => void (seenEarly ||= log.startsWith('one')),
      });
      expect(ran.log).toBe('one\ntwo\nthree\nfour\n');
      expect(seenEarly).toBe(true);
    });

    it('delivers its log while it still runs', async () => {
      const ran = await run(harness, 'echo ready; while :; do sleep 1; done', {
        onOutput: (log, job) => void (log.includes('ready') && void job.stop(0)),
      });
      expect(ran.exit.cause).toBe('killed');
    });

    it('gets its environment, and nothing of the agent’s', async () => {
      process.env['AGENT_SECRET'] = 'do-not-tell';
      const ran = await run(harness, 'echo "$GREETING from $PWD"; env; cat /proc/*/environ', {
        env: { GREETING: "it's $HOME `id` here" },
      });
      expect(ran.log).toContain("it's $HOME `id` here from /work/outputs\n");
      expect(ran.log).not.toContain('do-not-tell');
    });

    it('reads its inputs, cannot change them, and leaves its outputs', async () => {
      const ran = await run(
        harness,
        'cat $INPUT_DIR/a/b > result; mkdir sub; echo more > sub/two; echo x > $INPUT_DIR/a/b || echo refused',
        {
          prepare: async (workDir) => {
            await mkdir(join(workDir, 'inputs', 'a'), { recursive: true, mode: 0o700 });
            await writeFile(join(workDir, 'inputs', 'a', 'b'), 'payload', { mode: 0o600 });
          },
        },
      );
      expect(ran.log).toContain('refused');
      expect(ran.read('result')).toBe('payload');
      expect(ran.read('sub/two')).toBe('more\n');
    });

    it('finds no program of that name: 127 or not started, never silence', async () => {
      const { exit } = await run(harness, 'exec /no/such/program');
      expect(exit).toEqual({ exitCode: 127, cause: 'exited' });
    });
  });

  describe('limits', () => {
    it('a memory hog is killed, and the kernel is the witness', async () => {
      const ran = await run(harness, `x=$(head -c 300000000 /dev/zero | tr '\\0' x); echo survived`, { memoryMb: 64 });
      expect(ran.log).not.toContain('survived');
      expect(ran.exit.exitCode === 0).toBe(false);
      // Without a cgroup of its own the job finds its memory refused, and may end as it likes.
      if (process.getuid?.() === 0) expect(ran.exit.cause).toBe('oom');
    });

    it('a fork bomb stays within its processes and ends with its time', async () => {
      const marker = `bomb-${randomBytes(6).toString('hex')}`;
      let most = 0;
      const counting = setInterval(
        () => void processesWith(marker).then((pids) => (most = Math.max(most, pids.length))),
        200,
      );
      // The shell waits without a process of its own: it would end with "cannot fork".
      const ran = await run(
        harness,
        `perl -e 'while (1) { defined fork or select(undef, undef, undef, 0.1) }' ${marker} & wait`,
        { timeoutS: 5 },
      );
      clearInterval(counting);
      expect(ran.exit.cause).toBe('timeout');
      expect(most).toBeGreaterThan(5);
      expect(most).toBeLessThanOrEqual(TEST_LIMITS.pids);
      expect(await processesWith(marker)).toEqual([]);
    });

    it('a disk filler gets its outputs, /tmp and /dev/shm, and not a byte of anything else', async () => {
      const ran = await run(
        harness,
        `fill() { i=0; while [ $i -lt 60 ] && head -c 1000000 /dev/zero > $1/f$i; do i=$((i+1)); done; echo "$1 $i"; }
         fill /tmp; fill /dev/shm; for d in / /usr /etc /work /dev /var /run; do (: > $d/x) && echo "wrote $d"; done; fill .; exit 1`,
      );
      expect(ran.log).not.toContain('wrote');
      const filled = (dir: string): number => Number(new RegExp(`^${dir} (\\d+)$`, 'm').exec(ran.log)?.[1] ?? 0);
      expect(filled('/tmp')).toBeLessThanOrEqual(TEST_LIMITS.tmpMb * 1.05);
      expect(filled('/dev/shm')).toBeLessThanOrEqual(TEST_LIMITS.tmpMb * 1.05);
      expect(ran.exit.cause).toBe('disk_limit');
      expect(filled('\\.')).toBeLessThanOrEqual(TEST_LIMITS.outputsMb * 1.05);
    });

    it('files that are deleted but still open count as well', async () => {
      const hide =
        'for my $i (1 .. 60) { open(my $f, ">", "hidden$i") or last; unlink "hidden$i"; push @kept, $f; ' +
        'last unless (syswrite($f, "x" x 1000000) // 0) == 1000000; $n = $i } print "hidden $n\\n"';
      const ran = await run(harness, `perl -e '${hide}'; exit 0`);
      const megabytes = Number(/hidden (\d+)/.exec(ran.log)?.[1]);
      expect(megabytes).toBeGreaterThan(4);
      expect(megabytes).toBeLessThanOrEqual(TEST_LIMITS.outputsMb * 1.05);
    });

    it('an endless log ends the job, after exactly the bytes it was allowed', async () => {
      const ran = await run(harness, 'yes 0123456789');
      expect(ran.exit.cause).toBe('log_limit');
      expect(ran.log.length).toBe(TEST_LIMITS.logBytes);
    });

    it('a slow reader of the log loses nothing', async () => {
      const ran = await run(harness, 'i=0; while [ $i -lt 20000 ]; do echo $i; i=$((i+1)); done', {
        onOutput: () => new Promise((resolve) => setTimeout(resolve, 3)),
      });
      const expected = Array.from({ length: 20000 }, (_, index) => `${index}\n`).join('');
      expect(ran.log === expected).toBe(true);
    });

    it('a job over its time is ended though it ignores SIGTERM', async () => {
      const ran = await run(harness, `trap '' TERM; while :; do sleep 1; done`, { timeoutS: 1 });
      expect(ran.exit.cause).toBe('timeout');
      expect(ran.tookMs).toBeLessThan(30_000);
    });
  });

  describe('stopping', () => {
    it('lets a polite job say goodbye', async () => {
      const ran = await run(
        harness,
        `trap 'echo bye; echo saved > state; exit 0' TERM; echo up; while :; do sleep 0.1; done`,
        { onOutput: (log, job) => void (log.includes('up') && void job.stop(5)) },
      );
      expect(ran.exit).toMatchObject({ cause: 'killed', exitCode: 0 });
      expect(ran.log).toBe('up\nbye\n');
      expect(ran.read('state')).toBe('saved\n');
    });

    it('ends a job that ignores SIGTERM, and all it started, within its grace', async () => {
      const marker = `stubborn-${randomBytes(6).toString('hex')}`;
      const stubborn = `trap "" TERM HUP INT; : ${marker}; while :; do sleep 1; done`;
      let stoppedAt = 0;
      const ran = await run(
        harness,
        `sh -c '${stubborn}' & sh -c '${stubborn}' & trap '' TERM; echo up; wait; sleep 60`,
        {
          onOutput: (log, job) => {
            if (stoppedAt !== 0 || !log.includes('up')) return;
            stoppedAt = Date.now();
            void job.stop(1);
          },
        },
      );
      expect(ran.exit.cause).toBe('killed');
      expect(Date.now() - stoppedAt).toBeLessThan(30_000);
      expect(await processesWith(marker)).toEqual([]);
    });

    it('leaves no daemon behind', async () => {
      const marker = `daemon-${randomBytes(6).toString('hex')}`;
      const ran = await run(
        harness,
        `setsid sh -c '(trap "" TERM HUP; : ${marker}; echo up > $OUTPUT_DIR/up; while :; do sleep 1; done) &' &
         while [ ! -f up ]; do sleep 0.05; done; exit 0`,
      );
      expect(ran.exit).toEqual({ exitCode: 0, cause: 'exited' });
      expect(await processesWith(marker)).toEqual([]);
    });
  });

  describe('isolation', () => {
    let folder: string;
    let secret: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sandbox-canary-'));
      secret = randomBytes(16).toString('hex');
      await writeFile(join(folder, 'canary'), secret, { mode: 0o644 });
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it("reads no file of the host's, by no path", async () => {
      const ran = await run(
        harness,
        `for root in '' /proc/1/root /proc/self/root /proc/$$/root ../../../../../..; do cat "$root${folder}/canary"; done
         cat /proc/*/cwd${folder}/canary; cat /etc/shadow && echo SHADOW; ls /root/.ssh /home/* && echo HOME
         find / -xdev -name canary 2> /dev/null | head; echo done`,
      );
      expect(ran.log).toContain('done');
      expect(ran.log).not.toContain(secret);
      expect(ran.log).not.toContain('HOME');
      expect(ran.log).not.toMatch(/root:[*!$]/);
    });

    it('holds no open file but its own output', async () => {
      const ran = await run(harness, 'for f in /proc/$$/fd/*; do printf "fd "; readlink $f || echo gone; done');
      const open = [...ran.log.matchAll(/^fd (.*)$/gm)].map((match) => match[1]);
      expect(
        open.filter((path) => !/^(gone|\/dev\/null|pipe:.*|\/work\/script|.*\/log \(deleted\))$/.test(path ?? '')),
      ).toEqual([]);
    });

    it('changes nothing through /proc and sees no process of the host', async () => {
      const ran = await run(
        harness,
        `for f in /proc/sys/kernel/core_pattern /proc/sys/kernel/hostname /proc/sysrq-trigger /proc/sys/vm/drop_caches \\
           /proc/self/uid_map /proc/self/gid_map /proc/1/mem; do (echo 1 > $f) 2> /dev/null && echo "wrote $f"; done
         (echo -1000 > /proc/self/oom_score_adj) 2> /dev/null && echo wrote oom
         ls -d /proc/[0-9]* | wc -l | sed 's/^/processes=/'; kill -0 ${process.pid} && echo reached; echo done`,
      );
      expect(ran.log).toContain('done');
      expect(ran.log).not.toContain('wrote');
      expect(ran.log).not.toContain('reached');
      expect(Number(/processes= *(\d+)/.exec(ran.log)?.[1])).toBeLessThan(12);
    });

    it('mounts nothing and opens no namespace', async () => {
      const ran = await run(
        harness,
        `mount -t tmpfs none /tmp && echo mounted; mount -o remount,rw / && echo remounted; umount /proc && echo unmounted
         unshare -U true && echo userns; unshare -r mount -t tmpfs none /tmp && echo userns; chroot / true && echo chrooted
         echo done`,
      );
      expect(ran.log).toContain('done');
      expect(ran.log).not.toMatch(/^(mounted|remounted|unmounted|userns|chrooted)$/m);
    });

    it('refuses every denied system call by filter, and odd sockets besides', async () => {
      const denied = Object.values(DENIED_SYSCALLS).flatMap((numbers) => numbers[arch] ?? []);
      const call = `for (@ARGV) { $! = 0; my $r = syscall($_ + 0, 0, 0, 0, 0, 0); print "$_ $r ", $! + 0, "\\n" }`;
      const sockets = `for (17, 29, 38, 40, 44) { $! = 0; print "socket $_ ", (socket(my $s, $_, 2, 0) ? "open" : $! + 0), "\\n" }`;
      const clone = `$! = 0; my $r = syscall(${arch === 'x64' ? 56 : 220}, 0x10000000, 0, 0, 0, 0); exit 0 if $r == 0; print "clone $r ", $! + 0, "\\n"`;
      const ran = await run(harness, `perl -e '${call}' ${denied.join(' ')}; perl -e '${sockets}'; perl -e '${clone}'`);
      for (const number of denied) expect(ran.log).toMatch(new RegExp(`^${number} -1 ${EPERM}$`, 'm'));
      for (const family of [17, 29, 38, 40, 44]) {
        expect(ran.log).toMatch(new RegExp(`^socket ${family} (${EAFNOSUPPORT}|${EPERM})$`, 'm'));
      }
      expect(ran.log).toMatch(new RegExp(`^clone -1 (${EPERM}|${ENOSYS})$`, 'm'));
      expect(denied.length).toBeGreaterThan(50);
    });
  });

  describe('network', () => {
    let server: Server;
    let abstract: Server;
    let connections = 0;
    const abstractName = `sandbox-test-${randomBytes(6).toString('hex')}`;
    beforeAll(async () => {
      server = createServer(() => connections++);
      abstract = createServer(() => connections++);
      await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
      await new Promise<void>((resolve) => abstract.listen(`\0${abstractName}`, resolve));
    });
    afterAll(() => {
      server.close();
      abstract.close();
    });

    it('reaches neither the host, nor its metadata address, nor the world', async () => {
      const { port } = server.address() as AddressInfo;
      const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
      const hosts = own.filter(({ family }) => family === 'IPv4').map(({ address }) => `${address} ${port}`);
      const targets = [...hosts, '169.254.169.254 80', '1.1.1.1 443', '10.0.0.1 22'];
      const connect =
        'while (my ($a, $p) = splice @ARGV, 0, 2) { socket(my $s, 2, 1, 0); $! = 0; alarm 3; ' +
        'print "$a ", (connect($s, pack("S n C4 x8", 2, $p, split /[.]/, $a)) ? "CONNECTED" : "no: $!"), "\\n" }';
      const unix = `socket(my $s, 1, 1, 0); print connect($s, pack("S", 1) . "\\0${abstractName}") ? "CONNECTED" : "no unix", "\\n"`;
      const ran = await run(harness, `perl -e '${connect}' ${targets.join(' ')}; perl -e '${unix}'; cat /proc/net/dev`);
      expect(ran.log.match(/no: /g)).toHaveLength(targets.length);
      expect(ran.log).toContain('no unix');
      expect(ran.log).not.toContain('CONNECTED');
      expect(ran.log).not.toMatch(/eth\d|ens\d|tap\d/);
      expect(connections).toBe(0);
    });
  });

  describe('artifacts', () => {
    it('only plain files come out, whatever their names and links say', async () => {
      const ran = await run(
        harness,
        `echo fine > fine.txt; ln -s /etc/passwd passwd; ln -s / rootfs; ln -s ../inputs inputs; ln -s fine.txt alias
         mkfifo pipe; echo twice > one; ln one two; mkdir -p d/e; echo deep > d/e/deep; ln -s /proc/self/environ d/env
         echo x > "$(printf 'new\\nline')"; echo x > 'back\\slash'; echo x > "$(printf 'bad\\377name')"
         mkdir closed; echo hidden > closed/hidden; truncate -s 15M sparse || dd of=sparse bs=1 seek=15000000 count=0; exit 0`,
      );
      expect(ran.exit.cause).toBe('exited');
      const names = ran.collected.files.map(({ name }) => name);
      const refused = ran.collected.refused.map(({ name }) => name);
      const links = ['alias', 'd/env', 'inputs', 'passwd', 'rootfs'];
      const unsafe = ['back\\slash', 'new?line'];
      const plain = ['closed/hidden', 'd/e/deep', 'fine.txt', 'sparse'];
      expect(refused).toEqual(expect.arrayContaining([...links, ...unsafe]));
      // A hard link becomes a file of its own where outputs are copied out of the job's own file system.
      const twice = refused.includes('one') ? [] : ['one', 'two'];
      expect(names).toEqual([...plain, ...twice].sort());
      if (process.getuid?.() === 0)
        expect(refused).toEqual(expect.arrayContaining(['bad\uFFFDname', 'one', 'pipe', 'two']));
    });
  });

  describe('afterwards', () => {
    it('many jobs at once each end as their own', async () => {
      const runs = Array.from({ length: 8 }, (_, index) =>
        run(harness, `echo ${index}; exit ${index}`, { memoryMb: 64 }),
      );
      const all = await Promise.all(runs);
      expect(all.map(({ exit }) => exit.exitCode)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(all.map(({ log }) => log)).toEqual(all.map((_, index) => `${index}\n`));
    });

    it('a job that was disposed of holds no disk, though one that started beside it still runs', async () => {
      const images = async (): Promise<number> => (await leftovers()).filter((name) => name.startsWith('loop')).length;
      const first = await begin(harness, 'sleep 60');
      const second = await begin(harness, 'sleep 60');
      await first.job.stop(0);
      await first.job.dispose();
      // The kernel lets go of a loop device a moment after the last mount of it ended.
      await eventually(async () => (await images()) <= 1, 'the first is gone');
      await second.job.stop(0);
      await second.job.dispose();
      await eventually(async () => (await images()) === 0, 'both are gone');
      await Promise.all([first.remove(), second.remove()]);
    });

    it('refuses what it cannot give, before anything runs', async () => {
      const network = await run(harness, 'true', { network: true });
      expect(network.exit).toMatchObject({ cause: 'failed_to_start', exitCode: null });
      const gpu = await run(harness, 'true', { gpuCount: 1 });
      expect(gpu.exit.cause).toBe('failed_to_start');
      const name = await run(harness, 'true', { env: { 'A=B': 'x' } });
      expect(name.exit.cause).toBe('failed_to_start');
    });

    it('nothing is left: no mount, no loop device, no cgroup', async () => {
      await eventually(async () => (await leftovers()).length === 0, 'everything is gone').catch(() => undefined);
      expect(await leftovers()).toEqual([]);
    });
  });
}
