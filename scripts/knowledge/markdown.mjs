// Splits a page of Markdown into passages of plain text, one or more for each heading, with GitHub's anchors.
import Slugger from 'github-slugger';
import { Lexer } from 'marked';

/** Approximate length of a passage; a longer paragraph stays whole. */
const PASSAGE_CHARACTERS = 800;

/**
 * Headings of a page and their content: `[{ title, path, parts, rows, code }]`, where `parts` are paragraphs and list
 * items as plain text, `rows` those of tables (`{ Header: 'cell' }`), and `code` unchanged fenced blocks.
 */
export function sections(path, markdown) {
  const slugger = new Slugger();
  const found = [];
  for (const token of Lexer.lex(markdown)) {
    if (token.type === 'heading') found.push(heading(path, token, slugger));
    else if (found.length > 0) collect(token, found.at(-1));
  }
  return found;
}

function heading(path, token, slugger) {
  const title = plain(token.tokens);
  const anchor = slugger.slug(title.replaceAll('`', ''));
  return { title, path: token.depth === 1 ? path : `${path}#${anchor}`, parts: [], rows: [], code: [] };
}

function collect(token, section) {
  if (token.type === 'paragraph' || token.type === 'blockquote') section.parts.push(plain(token.tokens));
  if (token.type === 'list') for (const item of token.items) collectItem(item, section);
  if (token.type === 'code') section.code.push(token.text);
  if (token.type === 'table') {
    const names = token.header.map(({ tokens }) => plain(tokens));
    for (const row of token.rows) section.rows.push(row.map(({ tokens }, i) => [names[i], plain(tokens)]));
  }
}

function collectItem({ tokens }, section) {
  const own = tokens.filter(({ type }) => type === 'text' || type === 'paragraph');
  section.parts.push(own.map((token) => plain(token.tokens ?? [token])).join(' '));
  for (const token of tokens) if (!own.includes(token)) collect(token, section);
}

/** Inline Markdown without its markup; only the backticks of code stay. */
function plain(tokens) {
  const text = tokens.map((token) => {
    if (token.type === 'codespan') return `\`${token.text}\``;
    if (token.type === 'html' || token.type === 'image') return '';
    if (token.type === 'br') return ' ';
    if (token.tokens) return plain(token.tokens);
    return token.text;
  });
  return text.join('').replace(/\s+/g, ' ').trim();
}

/** Combines parts into passages of a few sentences. */
export function passages(title, path, parts) {
  const texts = [];
  for (const part of parts.filter((text) => text !== '')) {
    const text = /[.!?:;]$/.test(part) ? part : `${part}.`;
    if (texts.length > 0 && texts.at(-1).length + text.length < PASSAGE_CHARACTERS)
      texts.push(`${texts.pop()} ${text}`);
    else texts.push(text);
  }
  return texts.map((text) => ({ title, path, text }));
}

/** A table row as a sentence: its first cell names it, empty cells are left out. */
export function rowText([[, first], ...cells]) {
  const rest = cells.filter(([, cell]) => cell !== '').map(([name, cell]) => (name === '' ? cell : `${name}: ${cell}`));
  return `${first}: ${rest.join('; ')}`;
}
