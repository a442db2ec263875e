const WIDTH = 116;

/** A Python docstring, wrapped; the backslashes of patterns stay as they are. */
export function docstring(text, indent) {
  const safe = text.trim().replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = safe.split(/\n\n+/).flatMap((part, at) => [...(at ? [''] : []), ...wrap(part, WIDTH - indent.length)]);
  if (lines.length === 1 && lines[0].length < WIDTH - indent.length - 6) {
    const [only] = lines;
    return `${indent}"""${only.endsWith('"') ? `${only} ` : only}"""`;
  }
  const body = lines.map((line, at) => (at === 0 ? `${indent}"""${line}` : line && `${indent}${line}`)).join('\n');
  return `${body}\n${indent}"""`;
}

function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line && line.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

export const pascal = (name) => name.replaceAll(/(^|[_-])([a-zA-Z0-9])/g, (_, __, letter) => letter.toUpperCase());
