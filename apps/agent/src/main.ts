import { Agent } from './agent.js';
import { quietClient } from './api/http-client.js';
import { WorkerApi } from './api/worker-api.js';
import { INSTALL_SANDBOX, VERSION } from './distribution.js';
import { enrolCommand } from './enrol/enrol-command.js';
import { DataDirLock } from './journal/data-dir-lock.js';
import { NvidiaSmi } from './metrics/nvidia-smi.js';
import { helpText, readCommand, readOptions, type AgentOptions } from './options.js';
import { candidates, probeAll } from './sandboxes.js';
import { Instance } from './sign-on/instance.js';
import { signOn } from './sign-on/sign-on.js';
import { showAgent } from './status/show-agent.js';
import { statusCommand } from './status/status-command.js';
import { isRewritable, StatusLine } from './status/status-line.js';
import { Terminal, UsageError } from './terminal.js';
import { SelfUpdate } from './update/self-update.js';
import { updateNow } from './update/update-now.js';
import { aborted } from './waits.js';

const screen = isRewritable(process.stdout, process.env) ? new StatusLine(process.stdout) : undefined;
const terminal = new Terminal(screen && ((line) => screen.above(line)));
/** Time limit for telling the service that nothing comes of it. */
const SIGN_OFF_MS = 5_000;
const ignore = (): void => undefined;

async function main(argv: string[]): Promise<void> {
  if (argv[0] === '--version') return console.log(VERSION ?? 'development');
  if (argv[0] === 'enrol') return console.log(await enrolCommand(argv.slice(1), process.stdin));
  const options = readOptions(argv, process.env);
  if (!options) return console.log(helpText());
  const { command, json } = readCommand(argv);
  switch (command) {
    case 'self-check':
      return console.log(VERSION);
    case 'status':
      process.exitCode = await statusCommand(options, json, console.log);
      return;
    case 'update':
      return updateNow(options, terminal);
    case 'run':
      return run(options);
  }
}

async function run(options: AgentOptions): Promise<void> {
  const lock = await DataDirLock.take(options.dataDir);
  const stopping = new AbortController();
  let agent: Agent | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      stopping.abort();
      agent?.stop();
    });
  try {
    agent = await start(options, stopping.signal);
    if (agent) await runShown(agent, options);
  } finally {
    await lock.release();
  }
}

async function runShown(agent: Agent, options: AgentOptions): Promise<void> {
  const shown = showAgent(agent, options, terminal, screen);
  try {
    await agent.run();
  } finally {
    await shown.end();
  }
}

/** Signs on, then tests the machine. Undefined: `signal` aborted. Throws when the agent could do nothing here. */
async function start(options: AgentOptions, signal: AbortSignal): Promise<Agent | undefined> {
  const { server, token, dataDir } = options;
  if (isExposed(server)) terminal.line('Warning: without https:// anyone on the network path can read the token.');
  const api = new WorkerApi(quietClient(server, token));
  if (!(await signOn(api, server, await Instance.open(dataDir), terminal, signal))) return undefined;
  let agent: Agent | void = undefined;
  try {
    agent = await Promise.race([prepared(options), aborted(signal)]);
  } finally {
    if (!agent) await api.offline(AbortSignal.timeout(SIGN_OFF_MS)).catch(ignore);
  }
  return agent ?? undefined;
}

async function prepared(options: AgentOptions): Promise<Agent> {
  const sandboxes = await probeAll(await candidates(options, terminal), options.dataDir, terminal);
  if (sandboxes.capabilities.length === 0) {
    if (!options.share) throw new UsageError(noSandbox(options));
    if (options.sandbox !== 'none') terminal.line(noSandbox(options));
  }
  const gpus = await new NvidiaSmi().gpus();
  const indexes = gpus.map(({ index }) => index);
  const update = new SelfUpdate(options, terminal);
  const agent = new Agent(options, sandboxes, indexes, terminal, update);
  update.follow(agent);
  return agent;
}

function noSandbox({ sandbox }: AgentOptions): string {
  if (sandbox === 'docker' || sandbox === 'podman')
    return `No usable ${sandbox} engine answers here. Is it running, and may this user write to its socket?`;
  return `No sandbox works here, so no job can run. To install one, ${INSTALL_SANDBOX}.`;
}

/** Plain HTTP is fine on this machine only. */
function isExposed(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

// The reader of our output may be gone (`agent | head`), or its disk full: jobs continue.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await main(process.argv.slice(2));
  process.exit();
} catch (error) {
  screen?.end();
  // The owner needs to know what to do; only unforeseen errors show a stack.
  console.error(error instanceof UsageError ? error.message : error);
  // 1 of `status` says that the agent isn't connected.
  process.exit(process.argv[2] === 'status' ? 2 : 1);
}
