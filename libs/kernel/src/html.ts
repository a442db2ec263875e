/** Text that is already HTML. */
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

/** A template that escapes its values, in texts and quoted attributes, unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((text, string, at) => text + write(pieces[at - 1] as Piece) + string));
}

export const nothing = new Html('');
