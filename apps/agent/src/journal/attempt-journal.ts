import { mkdir, readdir, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson, syncFolder, writeDurably } from './durable-file.js';

const ids = { attemptId: z.uuid(), jobId: z.uuid(), title: z.string() };
const report = z.object({
  kind: z.enum(['complete', 'fail', 'release']),
  body: z.object({
    exit_code: z.number().optional(),
    result: z.string().optional(),
    result_sha256: z.string().optional(),
    reason: z.string().optional(),
    cause: z.enum(['program', 'device']).optional(),
  }),
});
const entry = z.discriminatedUnion('phase', [
  /** Its sandbox may have started. */
  z.object({ ...ids, phase: z.literal('started') }),
  /** The job succeeded and its outputs lie in the folder's `artifacts`; not all of them have been sent. */
  z.object({
    ...ids,
    phase: z.literal('finished'),
    report,
    artifacts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  }),
  /** Only the report is left to send. */
  z.object({ ...ids, phase: z.literal('reported'), report }),
]);

/** How far an attempt has come, and what is left to do for it. */
export type JournalEntry = z.infer<typeof entry>;
export type FinishedEntry = Extract<JournalEntry, { phase: 'finished' }>;
export type ReportedEntry = Extract<JournalEntry, { phase: 'reported' }>;

const FILE = 'attempt.json';

/**
 * The durable record of this agent's attempts: one folder each, with the job's files beside the entry. An entry is
 * written before the step that it announces, so after any crash the next start knows what it owes the server.
 */
export class AttemptJournal {
  private readonly root: string;

  constructor(dataDir: string) {
    this.root = join(dataDir, 'attempts');
  }

  folder(attemptId: string): string {
    return join(this.root, attemptId);
  }

  async write(record: JournalEntry): Promise<void> {
    const folder = this.folder(record.attemptId);
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await writeDurably(join(folder, FILE), JSON.stringify(record));
    await syncFolder(this.root);
  }

  /** Forgets an attempt and deletes its files. The entry goes first, so a half-deleted folder is only rubbish. */
  async remove(attemptId: string): Promise<void> {
    await unlink(join(this.folder(attemptId), FILE)).catch(() => undefined);
    await rm(this.folder(attemptId), { recursive: true, force: true, maxRetries: 3 });
  }

  /** The work that earlier runs left; deletes folders without a readable entry. */
  async open(): Promise<JournalEntry[]> {
    await mkdir(this.root, { recursive: true, mode: 0o711 });
    const entries: JournalEntry[] = [];
    for (const name of await readdir(this.root)) {
      const read = entry.safeParse(await readJson(join(this.root, name, FILE)));
      if (read.success && read.data.attemptId === name) entries.push(read.data);
      else await rm(join(this.root, name), { recursive: true, force: true, maxRetries: 3 });
    }
    return entries;
  }
}
