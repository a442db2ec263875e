import { createInterface } from 'node:readline';
import { CliError, EXIT } from '../errors.js';

/** One line that somebody types; undefined at the end of the input (Ctrl-D). Standard input stays in line mode. */
export function ask(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  question: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  output.write(question);
  const lines = createInterface({ input, terminal: false });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('close', () => {
      input.pause();
      resolve(undefined);
    });
    signal?.addEventListener('abort', () => lines.close(), { once: true });
  });
}

export const isYes = (answer: string | undefined): boolean => /^y(es)?$/i.test(answer?.trim() ?? '');

/** Enter, and Ctrl-D. */
const ENDS = '\r\n\x04';
const CTRL_C = '\x03';
const BACKSPACE = '\b\x7f';

/** As `ask`, unseen: for passwords and keys. Ctrl-C ends the program, as it does elsewhere. */
export function askSecretly(input: NodeJS.ReadStream, output: NodeJS.WriteStream, question: string): Promise<string> {
  output.write(question);
  input.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const read = (text: string): void => {
      for (const character of text) {
        if (character === CTRL_C || ENDS.includes(character)) {
          input.off('data', read).setRawMode(false).pause();
          output.write('\n');
          return character === CTRL_C ? reject(new CliError('', EXIT.interrupted)) : resolve(typed);
        }
        typed = BACKSPACE.includes(character) ? typed.slice(0, -1) : typed + character;
      }
    };
    input.on('data', read);
  });
}
