import { within } from '../waits.js';
import type { Installation, Verdicts } from './installation.js';

/** A power cut may interrupt a trial, so it gets more than one start. */
const MOST_STARTS = 3;
const MOST_BAD = 20;
const KILL_AFTER_MS = 10_000;

/** A running agent. */
export interface AgentProcess {
  /** Resolves when the agent is connected and its sandboxes are probed. */
  ready: Promise<void>;
  /** Its exit status. */
  ended: Promise<number>;
  kill(signal: NodeJS.Signals): void;
}

export interface LauncherOptions {
  /** Time that a version has to become ready. */
  readyWithinMs: number;
  start(bundle: string): AgentProcess;
  tell(line: string): void;
}

/** Runs the current version, changes to the next one, and returns to the previous one if that doesn't become ready. */
export class Launcher {
  private verdicts: Verdicts = { bad: [] };

  constructor(
    private readonly installation: Installation,
    private readonly options: LauncherOptions,
  ) {}

  /** Returns the status of the agent when it ended for good. */
  async run(stopping: AbortSignal): Promise<number> {
    this.verdicts = afterRestart(await this.installation.verdicts(), await this.installation.current());
    for (;;) {
      await this.changeToNext();
      // One that couldn't be removed would start the agent again and again.
      const stuck = await this.installation.next();
      const { trial } = this.verdicts;
      if (trial && trial.starts >= MOST_STARTS) {
        await this.rollBack(`was interrupted ${MOST_STARTS} times before it was ready`);
        continue;
      }
      if (trial) await this.save({ ...this.verdicts, trial: { ...trial, starts: trial.starts + 1 } });
      const current = await this.installation.current();
      if (!current) {
        this.options.tell(`No version is installed in ${this.installation.folder}. Run the installer again.`);
        return 1;
      }
      const child = this.options.start(this.installation.bundle(current));
      const late = await this.judge(child);
      const status = await child.ended;
      if (stopping.aborted) return status;
      const failure = late ? `was not ready within ${this.options.readyWithinMs / 1_000} s` : `ended with ${status}`;
      if (this.verdicts.trial) await this.rollBack(failure);
      else if ((await this.installation.next()) === stuck) return status;
    }
  }

  private async changeToNext(): Promise<void> {
    const { installation, verdicts } = this;
    const [next, current] = [await installation.next(), await installation.current()];
    if (!next) return;
    if (current && next !== current && !verdicts.trial && (await installation.has(next)))
      await this.begin({ version: next, previous: current, starts: 0 });
    await installation.clearNext().catch(() => undefined);
  }

  /** Without its record a version that fails would stay, so it doesn't start then. */
  private async begin(trial: NonNullable<Verdicts['trial']>): Promise<void> {
    const verdicts = { ...this.verdicts, trial };
    try {
      await this.installation.setVerdicts(verdicts);
      await this.installation.pointTo(trial.version);
      this.verdicts = verdicts;
    } catch (error) {
      this.options.tell(
        `No update: ${this.installation.folder} can't be written (${(error as Error).message}). Free some space; ` +
          `version ${trial.previous} runs on.`,
      );
    }
  }

  /** Waits until the agent is ready or ended; ends a trial that takes too long. True: it took too long. */
  private async judge(child: AgentProcess): Promise<boolean> {
    let state: 'late' | 'ready' | 'ended' = 'late';
    const ready = child.ready.then(() => (state = 'ready'));
    const ended = child.ended.then(() => (state = 'ended'));
    await within(this.options.readyWithinMs, Promise.race([ready, ended]));
    // The callbacks assign it, which the compiler doesn't see.
    switch (state as 'late' | 'ready' | 'ended') {
      case 'ready':
        await this.accept();
        return false;
      case 'ended':
        // The previous version: what ended it says nothing good of the machine or the market.
        if (!this.verdicts.trial) await this.forgive();
        return false;
      case 'late':
        await this.forgive();
        if (!this.verdicts.trial) return false;
        child.kill('SIGTERM');
        await within(KILL_AFTER_MS, child.ended);
        child.kill('SIGKILL');
        return true;
    }
  }

  private async accept(): Promise<void> {
    const { trial, suspect, bad } = this.verdicts;
    if (suspect) await this.save({ bad: withBad(bad, suspect) });
    if (!trial) return;
    await this.save({ bad });
    this.options.tell(`Updated from ${trial.previous} to ${trial.version}.`);
    await this.installation.keepOnly([trial.version, trial.previous]);
  }

  private async forgive(): Promise<void> {
    const { suspect, bad } = this.verdicts;
    if (suspect) await this.save({ forgiven: suspect, bad });
  }

  private async rollBack(why: string): Promise<void> {
    const { trial, forgiven, bad } = this.verdicts;
    if (!trial) return;
    await this.installation.pointTo(trial.previous);
    await this.save(trial.version === forgiven ? { bad: withBad(bad, forgiven) } : { suspect: trial.version, bad });
    this.options.tell(`Version ${trial.version} ${why}. Going back to ${trial.previous}.`);
  }

  /** On a full disk the record stays as it was, and the agent runs all the same. */
  private async save(verdicts: Verdicts): Promise<void> {
    this.verdicts = verdicts;
    await this.installation.setVerdicts(verdicts).catch(() => undefined);
  }
}

const withBad = (bad: string[], version: string): string[] => [...bad, version].slice(-MOST_BAD);

/** Power was lost while the link changed: to a trial that never began, or back from one that failed. */
function afterRestart(verdicts: Verdicts, current: string | undefined): Verdicts {
  const { trial, ...rest } = verdicts;
  if (!trial || trial.version === current) return verdicts;
  return trial.starts > 0 ? { ...rest, suspect: trial.version } : rest;
}
