/** One mark, or several of which one is enough. */
export type Mark = RegExp | readonly RegExp[];

/** What somebody comes with, and what a reply must say to be of use, however the engine finds it. */
export interface Need {
  /** For those who write questions. */
  is: string;
  /** What the reply is about, in any of the four languages: in the opening of a paragraph, so that nothing counts that is named in passing. */
  about?: RegExp;
  /** All of them are said in one paragraph, that which is about it; the line of sources doesn't count. */
  says?: readonly Mark[];
  /** A reply with one of these is of no use. */
  not?: readonly Mark[];
  /** The reply says that it doesn't know or that this isn't about the service, and names no fact. */
  declined?: true;
  /** What is declined is refused as well by the rule that forbids it, in the first paragraph, whatever facts that rule has. */
  forbidden?: RegExp;
  /** The amount that the question's `usd` gives is named, in dollars or coins. */
  priced?: true;
}

/** An endpoint as a reply may write it: `{id}` under any name, or an id itself. */
export function call(endpoint: string): RegExp {
  const parts = endpoint.split(/\{\w+\}/).map((part) => part.replace(/[/.]/g, '\\$&'));
  return new RegExp(`${parts.join('(?:\\{[^}]*\\}|[\\w-]+(?![\\w-]))')}(?![\\w/{-])`);
}

/** A field or a code as a word of its own. */
export const field = (name: string): RegExp => new RegExp(`(?<![\\w])${name}(?![\\w])`);

/** A number as any of the four languages writes it: `1842.75` is also 1,842.75 and 1 842,75. */
export function figure(value: number): RegExp {
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '[.,\\s]?');
  return new RegExp(`(?<![\\d.,])${grouped}${part === undefined ? '(?:[.,]0+)?' : `[.,]${part}0*`}(?![\\d]|[.,]\\d)`);
}
