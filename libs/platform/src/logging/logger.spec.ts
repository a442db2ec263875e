import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createLogger } from './logger.js';

/** What pino does when the process ends. */
const endOf = (logger: object) =>
  (logger as Record<symbol, ReturnType<typeof pino.destination>>)[pino.symbols.streamSym]!;

describe('the log', () => {
  it('is JSON, a line each, without what is secret', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'log-'));
    const file = join(folder, 'log');
    const fd = openSync(file, 'w');
    const logger = createLogger('info', 'test', fd);
    const written = once(endOf(logger), 'drain');
    logger.info({ token: 'wt_secret', job: 'j' }, 'one');
    await written;
    closeSync(fd);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      app: 'test',
      token: '[Redacted]',
      job: 'j',
      msg: 'one',
    });
    rmSync(folder, { recursive: true });
  });

  it('costs the process nothing when it cannot be written, and does not hold up its end', async () => {
    const fd = openSync('/dev/full', 'w');
    const logger = createLogger('info', 'test', fd);
    for (const line of ['lost', 'lost as well']) {
      const failed = new Promise((resolve) => endOf(logger).once('error', resolve));
      logger.info(line);
      expect(await failed).toMatchObject({ code: 'ENOSPC' });
    }
    endOf(logger).flushSync();
    closeSync(fd);
  });
});
