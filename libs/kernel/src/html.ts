/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

export type Piece = Html | string | Html[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const write = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(write).join('');
  return piece.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
};

/** A template whose values are escaped, in texts and in quoted attributes, unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((text, string, at) => text + write(pieces[at - 1] as Piece) + string));
}

export const nothing = new Html('');
