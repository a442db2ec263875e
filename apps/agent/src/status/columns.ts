/** East Asian wide and full-width characters, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

const columnsOf = (character: string): number => (/\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1);

/** Columns that a terminal needs for printable text. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

/** Cut to so many columns; `…` shows that something is missing. */
export function fit(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let [kept, room] = ['', columns - 1];
  for (const character of text) {
    room -= columnsOf(character);
    if (room < 0) break;
    kept += character;
  }
  return columns < 1 ? '' : `${kept}…`;
}
