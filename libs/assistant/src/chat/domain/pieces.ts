/** A text in words with the space behind them, as it is streamed; joined they are the text. */
export const piecesOf = (text: string): string[] => text.match(/\S+\s*|\s+/gu) ?? [];
