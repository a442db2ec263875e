import { Argument, type Command } from 'commander';
import { openBrowser } from '../browser.js';
import type { Act } from '../cli.js';
import { login, logout, whoami } from '../login/login.js';

export function addLogin(program: Command, act: Act): void {
  program
    .command('login')
    .description('Log in: by a code in your browser, which makes a key for this machine.')
    .option('--with-key', 'with an API key from standard input')
    .option('--password', 'with e-mail address and password: also for keys, sessions and administration')
    .option('--no-browser', "only print the address, don't open it")
    .action(act(login));
  program.command('logout').description('Forget the login, and end its key.').action(act(logout));
  program.command('whoami').description('Who you are, and on which market.').action(act(whoami));
  program
    .command('open')
    .description("Open the market's pages in your browser.")
    .addArgument(new Argument('[page]').choices(['docs', 'errors']).default('docs'))
    .action(
      act((cli, page: string) => {
        const url = `${cli.server}/${page}`;
        cli.out.value({ url }, url);
        openBrowser(url, cli.host.env);
      }),
    );
}
