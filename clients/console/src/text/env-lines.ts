const LINE = /^\s*([A-Za-z_]\w{0,127})\s*=(.{0,4096})$/;

/** One argument or variable per line; empty lines say nothing. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line.trim() !== '');

/** An environment out of `NAME=value` lines; null: a line is none. */
export function envOf(text: string): Record<string, string> | null {
  const lines = linesOf(text).map((line) => LINE.exec(line));
  return lines.every((line) => line !== null)
    ? Object.fromEntries(lines.map(([, name, value]) => [name!, value!] as const))
    : null;
}

export const envText = (env: Record<string, string>): string =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
