import { memo } from 'react';
import { classes } from '../../../ui/classes.js';
import { BOLD, colourOf, DIM, groundOf, INVERSE, ITALIC, spansOf, STRIKE, UNDERLINE, type Look } from './ansi.js';
import { pieces } from './log-search.js';
import styles from './log.module.css';

interface LogLineProps {
  number: number;
  text: string;
  look: Look;
  /** In lower case; empty: nothing is searched. */
  needle: string;
  isHit: boolean;
}

/** One line. All of it is text nodes, whatever it holds. */
export const LogLineView = memo(function LogLineView({ number, text, look, needle, isHit }: LogLineProps) {
  return (
    <div className={classes(styles['line'], isHit && styles['hit'])} data-line={number}>
      {spansOf(text, look).map((span, index) => {
        const shown = needle === '' ? span.text : <Marked text={span.text} needle={needle} />;
        return span.look === 0 ? (
          <span key={index}>{shown}</span>
        ) : (
          <span key={index} className={classOf(span.look)}>
            {shown}
          </span>
        );
      })}
    </div>
  );
});

function Marked({ text, needle }: { text: string; needle: string }) {
  return pieces(text, needle).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <mark key={index} className={styles['mark']}>
        {piece}
      </mark>
    ),
  );
}

function classOf(look: Look): string {
  const ground = groundOf(look);
  const colour = colourOf(look);
  return classes(
    (look & INVERSE) !== 0
      ? styles['inverse']
      : ground
        ? styles[`on${ground[0]!.toUpperCase()}${ground.slice(1)}`]
        : colour
          ? styles[colour]
          : (look & DIM) !== 0 && styles['dim'],
    (look & BOLD) !== 0 && styles['bold'],
    (look & ITALIC) !== 0 && styles['italic'],
    (look & UNDERLINE) !== 0 && styles['underline'],
    (look & STRIKE) !== 0 && styles['strike'],
  );
}
