import { Command, Option } from 'commander';
import { actOn, type Host } from './cli.js';
import { addAccount } from './commands/account.js';
import { addAdmin } from './commands/admin.js';
import { addApi } from './commands/api.js';
import { addBandwidth } from './commands/bandwidth.js';
import { addCompletion } from './commands/completion.js';
import { addDeploys } from './commands/deploys.js';
import { addDevices, addEarnings } from './commands/devices.js';
import { addEvents } from './commands/events.js';
import { addFiles } from './commands/files.js';
import { addJobs } from './commands/jobs.js';
import { addLogin } from './commands/login.js';
import { addLogs } from './commands/logs.js';
import { addMarket } from './commands/market.js';
import { addWallet } from './commands/wallet.js';
import { addWebhooks } from './commands/webhooks.js';

/** Replaced by the build. */
declare const MARKET_VERSION: string | undefined;
const version = typeof MARKET_VERSION === 'string' ? MARKET_VERSION : '0.0.0';

const EXAMPLES = `
Examples:
  market login --server https://market.example.org
  market run train.sh --gpu A100 --input data/ --max-price 5
  market jobs list --status waiting
  market deploy nginx:1.29 --port 80 --replicas 2
  market devices enrol my-machine

Exit status: 0 done, 1 failed, 2 usage, 3 not found, 4 refused (money, cap, permission), 5 login needed, 130 Ctrl-C.
MARKET_API_KEY and MARKET_URL win over the login in $XDG_CONFIG_HOME/compute-market/config.json.`;

/** A group's default command would call a mistyped sibling an argument too many. */
class MarketCommand extends Command {
  override createCommand(name?: string): Command {
    return new MarketCommand(name);
  }

  /** Commander's own, not in its types. */
  protected _excessArguments(words: string[]): void {
    const group = this.parent as unknown as { _defaultCommandName?: string; unknownCommand(): never } | null;
    if (group?._defaultCommandName === this.name() && !words[0]!.startsWith('-')) group.unknownCommand();
    (super['_excessArguments' as never] as (words: string[]) => void).call(this, words);
  }
}

export function createProgram(host: Host): Command {
  const act = actOn(host);
  const program = new MarketCommand('market')
    .description('A compute market on the command line.')
    .version(version, '-V, --version', 'print the version')
    .addOption(new Option('--server <url>', 'another market than the one you logged in to'))
    .option('--json', 'print JSON (one line each where something is followed)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => host.stdout.write(text), writeErr: (text) => host.stderr.write(text) })
    .addHelpText('after', EXAMPLES)
    .exitOverride();
  program.commandsGroup('Start:');
  addLogin(program, act);
  program.commandsGroup('Buy compute:');
  addJobs(program, act);
  addDeploys(program, act);
  addLogs(program, act);
  addFiles(program, act);
  addBandwidth(program, act);
  program.commandsGroup('Rent out machines:');
  addDevices(program, act);
  addEarnings(program, act);
  program.commandsGroup('Money, events, account:');
  addWallet(program, act);
  addEvents(program, act);
  addWebhooks(program, act);
  addAccount(program, act);
  program.commandsGroup('The market:');
  addMarket(program, act);
  addAdmin(program, act);
  addApi(program, act);
  addCompletion(program, (text) => host.stdout.write(`${text}\n`));
  return program;
}
