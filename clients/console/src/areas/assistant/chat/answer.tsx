import { Link } from '@tanstack/react-router';
import { Fragment, useMemo, type ReactNode } from 'react';
import { blocksOf, type Block, type Inline } from './markdown.js';
import styles from './chat.module.css';

/** An answer as elements: nothing in it is HTML. */
export function Answer({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  return (
    <div className={styles['answer']}>
      {blocks.map((block, n) => (
        <BlockView key={n} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'code')
    return (
      // A long line scrolls, also by keyboard.
      <pre tabIndex={0}>
        <code>{block.text}</code>
      </pre>
    );
  if (block.kind === 'list') {
    const items = block.items.map((item, n) => <li key={n}>{inlines(item)}</li>);
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  const lines = block.lines.map((line, n) => (
    <Fragment key={n}>
      {n > 0 && <br />}
      {inlines(line)}
    </Fragment>
  ));
  return <p>{block.kind === 'heading' ? <strong>{lines}</strong> : lines}</p>;
}

const inlines = (of: Inline[]): ReactNode[] => of.map((part, n) => <Fragment key={n}>{inline(part)}</Fragment>);

function inline(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{inlines(part.of)}</strong>;
    case 'emphasis':
      return <em>{inlines(part.of)}</em>;
    case 'link':
      return <SafeLink href={part.href}>{part.text}</SafeLink>;
  }
}

/** A page of the console opens here, everything else in a tab of its own. `href` has passed `safeHref`. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const own = /^\/app(\/.*)?$/.exec(href);
  if (own) return <Link to={(own[1] ?? '/') as '/'}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
