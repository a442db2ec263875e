import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { begin, type Harness } from './harness.js';
import { eventually } from '../../support/eventually.js';

const PORT = 8080;

/** Perl without modules, for an image that has none: every connection gets a greeting, then an HTTP answer of its body. */
const ECHO = String.raw`
exec /usr/bin/perl -e '
  $SIG{CHLD} = "IGNORE";
  socket(S, 2, 1, 0) or die; setsockopt(S, 1, 2, pack("l", 1));
  bind(S, pack("S n a4 x8", 2, ${PORT}, "\x7f\0\0\1")) or die; listen(S, 64) or die;
  $| = 1; print "listening\n";
  while (accept(C, S)) {
    if (fork) { close C; next }
    binmode C; select C; $| = 1; local $/; my $in = <C>; my ($head, $body) = split(/\r\n\r\n/, $in, 2);
    print "HTTP/1.1 200 OK\r\ncontent-length: " . length($body) . "\r\n\r\n" . $body; exit;
  }'`;

/** Connections into a job that has no network. */
export function openPorts(harness: Harness): void {
  describe('a port of a job', () => {
    it('answers from outside, many at once, with large bodies, though the job has no network', async () => {
      await withJob(harness, `cat /proc/net/dev; ${ECHO}`, async ({ job, says }) => {
        await eventually(() => says().includes('listening'), 'the echo listens');
        expect([...says().matchAll(/^ *(\w+): +\d/gm)].map((match) => match[1])).toEqual(['lo']);
        const body = `${randomUUID()}\n`.repeat(20_000);
        const answers = await Promise.all([1, 2, 3, 4].map(async () => exchange(await job.openPort(PORT), body)));
        expect(answers.every((answer) => answer.endsWith(`\r\n\r\n${body}`))).toBe(true);
      });
    });

    it('that nobody listens on is refused', async () => {
      await withJob(harness, 'exec sleep 60', async ({ job }) => {
        await expect(job.openPort(PORT)).rejects.toThrow('nothing listens on it');
      });
    });

    it('is none of this machine: nothing of the host is behind it, and the job sees no way out', async () => {
      const host = createServer((socket) => socket.end('the host'));
      await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
      const { port } = host.address() as AddressInfo;
      const look = String.raw`perl -e '
        socket(H, 2, 1, 0); print connect(H, pack("S n a4 x8", 2, ${port}, "\x7f\0\0\1")) ? "reached" : "refused", "\n"'`;
      const seen = `cat /proc/[0-9]*/cmdline | tr '\\0' ' ' | grep -o disconnec[t]; ${look}`;
      const loop = `while :; do ${seen}; echo round; sleep 0.2; done & ${ECHO}`;
      await withJob(harness, loop, async ({ job, says }) => {
        await eventually(() => says().includes('listening'), 'the echo listens');
        const open = await job.openPort(PORT);
        await expect(job.openPort(port)).rejects.toThrow('nothing listens on it');
        const from = says().length;
        await eventually(() => says().slice(from).split('round').length > 3, 'two more rounds');
        expect(says()).not.toMatch(/reached|disconnect/);
        expect(says()).toContain('refused');
        open.destroy();
      });
      host.close();
    });

    it('ends with the job: its connections, its helper, and what is asked for later', async () => {
      await withJob(harness, ECHO, async ({ job, says }) => {
        await eventually(() => says().includes('listening'), 'the echo listens');
        const open = await job.openPort(PORT);
        const closed = new Promise<void>((resolve) => open.once('close', () => resolve()));
        expect(await helpers()).toHaveLength(1);
        await job.stop(0);
        await closed;
        await eventually(async () => (await helpers()).length === 0, 'the helper is gone');
        await expect(job.openPort(PORT)).rejects.toThrow();
      });
    });
  });
}

async function withJob(
  harness: Harness,
  script: string,
  test: (begun: Awaited<ReturnType<typeof begin>>) => Promise<void>,
): Promise<void> {
  const begun = await begin(harness, script);
  try {
    await test(begun);
  } finally {
    await begun.job.stop(0);
    await begun.job.dispose();
    await begun.remove();
  }
}

async function exchange(connection: Duplex, body: string): Promise<string> {
  connection.end(`POST / HTTP/1.1\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  let answer = '';
  for await (const chunk of connection as AsyncIterable<Buffer>) answer += chunk.toString();
  return answer;
}

/** Children of this process that entered a job's network. */
async function helpers(): Promise<string[]> {
  const pids = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return commands.filter((command) => command.includes("process.on('disconnect'"));
}
