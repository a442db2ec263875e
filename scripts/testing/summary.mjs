// Summary of a whole run.

const LINGERS = 'A test left a timer, a connection or a process running: Jest did not exit by itself.';

/** More failed files than this in one suite are no accident, and repeating each of them would only take long. */
const MOST_REPEATED = 8;

export class Summary {
  passed = 0;
  failed = 0;
  /** The file of each skipped test. */
  skipped = [];
  flaky = [];

  check(ok) {
    if (ok) this.passed++;
    else this.failed++;
    return ok;
  }

  /**
   * Counts a suite. `repeat` runs each failed file once more, alone: one that passes then is flaky, which is a defect
   * to fix but holds nothing back.
   */
  async suite({ passed, failures, skipped, crashed, lingers }, repeat) {
    this.passed += passed;
    this.skipped.push(...skipped);
    // Tools that may be missing on a developer's machine must be present in CI.
    if (process.env.CI) this.failed += skipped.length;
    if (crashed) this.failed++;
    if (lingers) this.flaky.push({ file: 'one of those files', message: LINGERS });
    if (failures.length > MOST_REPEATED) {
      console.log(`${failures.length} files failed: too many to repeat.`);
      for (const { tests } of failures) this.failed += tests;
      return false;
    }
    let lasting = 0;
    for (const failure of failures) if (!(await this.#passesAlone(failure, repeat))) lasting++;
    return !crashed && lasting === 0;
  }

  async #passesAlone({ file, tests, message }, repeat) {
    console.log(`${file} failed; running it once more, alone.`);
    const again = await repeat(file);
    const passes = again.failures.length === 0 && !again.crashed;
    if (passes) {
      this.passed += tests;
      this.flaky.push({ file, message });
    } else {
      this.failed += tests;
    }
    return passes;
  }

  /** The final lines, with the counts last. */
  lines() {
    const skipped = this.skipped.length > 0 ? `, ${this.skipped.length} skipped` : '';
    return [
      ...byFile(this.skipped).map(([file, tests]) => `SKIPPED: ${file}, ${tests} of its tests: only root can run them`),
      ...(this.flaky.length > 0 ? ['FLAKY:'] : []),
      ...this.flaky.flatMap(({ file, message }) => [`  ${file}`, `    ${message}`]),
      `Flaky files: ${this.flaky.length}`,
      `${this.passed} passed, ${this.failed} failed${skipped}`,
    ];
  }
}

function byFile(files) {
  const counts = new Map();
  for (const file of files) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts];
}
