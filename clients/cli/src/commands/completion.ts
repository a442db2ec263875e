import { Argument, type Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Each asks the program what may follow, and offers files where it has no answer. */
export const SCRIPTS: Record<Shell, string> = {
  bash: `# market completion bash >> ~/.bashrc
_market() {
  local IFS=$'\\n'
  COMPREPLY=($(market __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _market market`,
  zsh: `# market completion zsh >> ~/.zshrc
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_market() {
  local -a found
  found=("\${(@f)$(market __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n $found ]]; then compadd -a found; else _files; fi
}
compdef _market market`,
  fish: `# market completion fish > ~/.config/fish/completions/market.fish
function __market_complete
  set -l found (market __complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
  if set -q found[1]
    string join \\n -- $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c market -f -a '(__market_complete)'`,
};

/** What may stand in the place of the last word; nothing where a file or free text goes. */
export function candidates(program: Command, words: string[]): string[] {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  if (before.includes('--')) return [];
  let command = program;
  let awaited: string[] | undefined;
  let place = 0;
  for (const word of before) {
    if (awaited) awaited = undefined;
    else if (word.startsWith('-')) awaited = valuesOf(command, program, word);
    else {
      const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
      if (!next) place += 1;
      command = next ?? command;
    }
  }
  const all = new Set(awaited ?? choices(command, program, typed, place));
  return [...all].filter((one) => one.startsWith(typed));
}

/** Values of the option that waits for one; undefined: it takes none. */
function valuesOf(command: Command, program: Command, flag: string): string[] | undefined {
  const option = [...command.options, ...program.options].find(({ short, long }) => flag === short || flag === long);
  return option?.required ? (option.argChoices ?? []) : undefined;
}

function choices(command: Command, program: Command, typed: string, place: number): string[] {
  if (typed.startsWith('-'))
    return [...command.options, ...program.options, { long: '--help', hidden: false }]
      .filter((option) => !option.hidden)
      .flatMap(({ long }) => long ?? []);
  const names = command
    .createHelp()
    .visibleCommands(command)
    .map((one) => one.name());
  return [...names, ...(command.registeredArguments[place]?.argChoices ?? [])];
}

export function addCompletion(program: Command, print: (text: string) => void): void {
  program
    .command('completion')
    .description('Print the completion script of your shell.')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell) => print(SCRIPTS[shell]));
  program
    .command('__complete [words...]', { hidden: true })
    .action((words: string[]) => candidates(program, words).forEach(print));
}
