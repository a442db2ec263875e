/** A piece of a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; of: Inline[] }
  | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'paragraph' | 'heading'; lines: Inline[][] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string };

/** Longer than any answer of the service. */
const MAX_TEXT = 20_000;
/** Emphasis within emphasis, and not deeper. */
const MAX_DEPTH = 3;

const FENCE = /^\s*```/;
const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/;
const HEADING = /^#{1,6}\s+(.*)$/;

/** The blocks of an answer. What is no Markdown of this subset stays text, HTML too. */
export function blocksOf(answer: string): Block[] {
  const blocks: Block[] = [];
  const lines = answer.slice(0, MAX_TEXT).split(/\r?\n/);
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    if (line.trim() === '') at += 1;
    else if (FENCE.test(line)) at = fenced(lines, at, blocks);
    else if (ITEM.test(line)) at = list(lines, at, blocks);
    else if (HEADING.test(line)) {
      blocks.push({ kind: 'heading', lines: [inlinesOf(HEADING.exec(line)![1]!)] });
      at += 1;
    } else at = paragraph(lines, at, blocks);
  }
  return blocks;
}

/** An unclosed fence lasts to the end, as it does while an answer streams. */
function fenced(lines: readonly string[], at: number, blocks: Block[]): number {
  const end = lines.findIndex((line, n) => n > at && FENCE.test(line));
  const stop = end < 0 ? lines.length : end;
  blocks.push({ kind: 'code', text: lines.slice(at + 1, stop).join('\n') });
  return stop + 1;
}

function list(lines: readonly string[], from: number, blocks: Block[]): number {
  const ordered = ITEM.exec(lines[from]!)![1] !== undefined;
  const items: Inline[][] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const item = ITEM.exec(lines[at]!);
    if (!item || (item[1] !== undefined) !== ordered) break;
    items.push(inlinesOf(item[2]!));
  }
  blocks.push({ kind: 'list', ordered, items });
  return at;
}

function paragraph(lines: readonly string[], from: number, blocks: Block[]): number {
  let at = from;
  const own: Inline[][] = [];
  for (; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line.trim() === '' || FENCE.test(line) || ITEM.test(line) || HEADING.test(line)) break;
    own.push(inlinesOf(line));
  }
  blocks.push({ kind: 'paragraph', lines: own });
  return at;
}

const INLINE =
  /`(?<code>[^`\n]{1,500})`|\*\*(?<strong>[^\s*][^*\n]{0,500}?)\*\*|(?<![\w*])\*(?<emphasis>[^\s*][^*\n]{0,500}?)\*(?![\w*])|\[(?<text>[^\]\n]{1,300})\]\((?<href>[^()\s]{1,1000})\)|(?<url>https:\/\/[^\s<>()"'`]{1,1000}[\w/])/g;

export function inlinesOf(line: string, depth = 0): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: line.slice(end, match.index) });
    parts.push(inlineOf(match, depth));
    end = match.index + match[0].length;
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) });
  return parts;
}

function inlineOf({ 0: whole, groups = {} }: RegExpMatchArray, depth: number): Inline {
  const { code, strong, emphasis, text, href, url } = groups;
  if (code !== undefined) return isOwnPath(code) ? linkOr(code, code) : { kind: 'code', text: code };
  if (url !== undefined) return linkOr(url, url);
  if (text !== undefined) return linkOr(text, href!, whole);
  const inner = strong ?? emphasis!;
  if (depth >= MAX_DEPTH) return { kind: 'text', text: whole };
  return { kind: strong === undefined ? 'emphasis' : 'strong', of: inlinesOf(inner, depth + 1) };
}

function linkOr(text: string, href: string, otherwise = text): Inline {
  const safe = safeHref(href);
  return safe === null ? { kind: 'text', text: otherwise } : { kind: 'link', text, href: safe };
}

/** Pages of the console and of the service that answers name. */
const isOwnPath = (code: string): boolean => /^\/(?:app(?:\/[\w/-]*)?|docs|errors\/\w+)$/.test(code);

/** An `https:` address or a path of this service; null for everything else, `javascript:` among it. */
export function safeHref(href: string): string | null {
  if (/^\/(?![/\\])[\w./#?=&%-]*$/.test(href)) return href;
  if (!/^https:\/\//i.test(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  return url.username === '' && url.password === '' ? url.href : null;
}
