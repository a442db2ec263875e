import type { AgentOptions } from './options.js';
import { BubblewrapSandbox } from './sandbox/bubblewrap/bubblewrap-sandbox.js';
import type { ProbeReport } from './sandbox/probe/probe-report.js';
import type { Sandbox } from './sandbox/sandbox.js';
import type { Terminal } from './terminal.js';

/** The sandboxes that passed their checks on this machine today, and what may be offered because of them. */
export class OfferedSandboxes {
  constructor(private readonly probed: Array<{ sandbox: Sandbox; report: ProbeReport }>) {}

  get capabilities(): string[] {
    return [...new Set(this.probed.flatMap(({ report }) => report.capabilities))].sort();
  }

  forJob(kind: 'script' | 'image', network: boolean): Sandbox | undefined {
    return this.probed.find(
      ({ report }) => report.capabilities.includes(kind) && (!network || report.capabilities.includes('network')),
    )?.sandbox;
  }
}

type Choice = Pick<
  AgentOptions,
  'sandbox' | 'engineSocket' | 'engineNetwork' | 'probeImage' | 'registries' | 'imageLimits' | 'dataDir'
>;

/**
 * The sandboxes that the owner's choice allows and this machine seems to have; the probe finds out whether they work.
 */
export async function candidates(choice: Choice, terminal: Terminal): Promise<Sandbox[]> {
  if (choice.sandbox === 'none') return [];
  if (choice.sandbox === 'bubblewrap') return [new BubblewrapSandbox()];
  // Loaded only where an engine may be used: its client takes memory, which is scarce on a small device.
  const { findSandboxes } = await import('./sandbox/index.js');
  const found = await findSandboxes({
    images: {
      registries: choice.registries,
      limits: choice.imageLimits,
      folder: choice.dataDir,
      tell: (line) => terminal.line(line),
    },
    sockets: choice.engineSocket ? [choice.engineSocket] : [],
    network: choice.engineNetwork,
    probeImage: choice.probeImage,
  });
  return found.filter(({ name }) => choice.sandbox === 'auto' || choice.sandbox === name);
}

/** Removes what dead agents left, then probes each sandbox; prints one line for each. */
export async function probeAll(sandboxes: Sandbox[], dataDir: string, terminal: Terminal): Promise<OfferedSandboxes> {
  const probed: Array<{ sandbox: Sandbox; report: ProbeReport }> = [];
  for (const sandbox of sandboxes) {
    await sandbox.reap().catch((error: unknown) => {
      terminal.line(`Leftovers in ${sandbox.name} could not be removed: ${(error as Error).message}.`);
    });
    const report = await sandbox.probe(dataDir);
    const verdict = report.failures.length
      ? `can't be used here: ${report.failures.join('; ')}`
      : `passed its checks (${report.capabilities.join(', ')}; tested in ${report.tookMs} ms)`;
    terminal.line(`Sandbox ${sandbox.name} ${verdict}.`);
    probed.push({ sandbox, report });
  }
  return new OfferedSandboxes(probed);
}
