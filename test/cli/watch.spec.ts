import { CommandLine } from './support/command-line.js';

const ID = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';
const JOB = { id: ID, status: 'running', price_coin: 1, duration_hrs: 1, started_at: null, interruptions: 0 };
const event = (status: string) =>
  `event: status\ndata: ${JSON.stringify({ status, attempt_id: 'a', attempt_status: status, failure: null })}\n\n`;

/** A running job; `cancel` answers the request that cancels it, and is given the means to end its log. */
function following(cancel: (log: (status: string) => void) => Promise<Response>): CommandLine {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const log = (status: string): void => controller.enqueue(new TextEncoder().encode(event(status)));
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start: (own) => {
        controller = own;
        log('running');
      },
    }) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
  const market: typeof fetch = async (input) => {
    const { pathname } = new URL(input as URL);
    if (pathname.endsWith('/cancel')) return cancel(log);
    if (!pathname.endsWith('/logs')) return Response.json({ ok: true, job: JOB });
    return new Response(stream(), { headers: { 'content-type': 'text/event-stream' } });
  };
  return new CommandLine(market, {}, true);
}

const cancelled = () => Response.json({ ok: true, refunded_coin: 0.75, paid_coin: 0.25 });

describe('Ctrl-C while a job is followed', () => {
  it('says what came back, also when the log ends before the market answers, and a third one does not matter', async () => {
    const command = following(async (log) => {
      log('cancelled');
      command.host.interrupted!();
      await new Promise((resolve) => setImmediate(resolve));
      return cancelled();
    });
    const outcome = command.run(['jobs', 'watch', ID]);
    await command.answer(/Running/, '');
    command.host.interrupted!();
    await command.answer(/Cancel the job\?/, 'y\n');
    const { stderr, exitCode } = await outcome;
    // After the status line is gone.
    expect(stderr.split('\x1b[K').at(-1)).toBe('Cancelled: 0.75 coins returned, 0.25 coins paid.');
    expect([exitCode, stderr]).toEqual([130, expect.not.stringMatching(/keeps running|was cancelled/)]);
  });

  it('leaves a job that can not be cancelled any more to its end', async () => {
    const command = following(async () => {
      const problem = { status: 409, code: 'job_ended', detail: 'It has ended\x1b[2J.' };
      return Response.json(problem, { status: 409 });
    });
    const outcome = command.run(['jobs', 'watch', ID]);
    await command.answer(/Running/, '');
    command.host.interrupted!();
    await command.answer(/Cancel the job\?/, 'y\n');
    await command.answer(/It has ended\.\n[^]*Running/, '');
    command.host.interrupted!();
    await command.answer(/Cancel the job\?[^]*Cancel the job\?/, '');
    command.host.interrupted!();
    expect(await outcome).toMatchObject({ exitCode: 130, stderr: expect.stringMatching(/keeps running/) });
  });
});
