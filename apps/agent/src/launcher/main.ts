import { spawn } from 'node:child_process';
import { erasing, isRewritable } from '../status/status-line.js';
import { Terminal } from '../terminal.js';
import { Installation } from './installation.js';
import { Launcher, type AgentProcess } from './launcher.js';

/** For tests; must come first. Everything else is for the agent. */
const READY_WITHIN = '--ready-within-s';
const READY_WITHIN_S = 300;

const given = process.argv.slice(2);
const shortened = given[0] === READY_WITHIN;
const readyWithinS = shortened ? Number(given[1]) : READY_WITHIN_S;
const agentArguments = shortened ? given.slice(2) : given;
// The agent shows its status line in the same terminal.
const erase = isRewritable(process.stdout, process.env) ? erasing : String;
const terminal = new Terminal((line) => void process.stdout.write(erase(line)));
const stopping = new AbortController();
let running: AgentProcess | undefined;

function start(bundle: string): AgentProcess {
  const child = spawn(process.execPath, [bundle, ...agentArguments], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  running = {
    ready: new Promise((resolve) => child.on('message', (message) => message === 'ready' && resolve())),
    ended: new Promise((resolve) => {
      child.once('error', (error) => {
        terminal.line(`The agent can't be started: ${error.message}.`);
        resolve(1);
      });
      child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGTERM' ? 0 : 1)));
    }),
    kill: (signal) => void child.kill(signal),
  };
  return running;
}

process.on('SIGTERM', () => {
  stopping.abort();
  running?.kill('SIGTERM');
});
process.on('SIGINT', () => {
  stopping.abort();
  // A terminal sends it to the agent too, and a second one would cut the jobs short.
  if (!process.stdin.isTTY && !process.stdout.isTTY) running?.kill('SIGINT');
});
// The reader of our output may be gone: the agent runs on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const launcher = new Launcher(new Installation(import.meta.dirname), {
  readyWithinMs: readyWithinS * 1_000,
  start,
  tell: (line) => terminal.line(line),
});
process.exit(await launcher.run(stopping.signal));
