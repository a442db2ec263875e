import type { ReactNode } from 'react';
import { classes } from './classes.js';
import styles from './small.module.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

/** A state in a word. The word says it; the colour only helps. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classes(styles['badge'], styles[tone])}>{children}</span>;
}

/** A message that stays: what happened, and what to do. */
export function Notice({
  tone = 'neutral',
  children,
  actions,
}: {
  tone?: Tone;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={classes(styles['notice'], styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <div>{children}</div>
      {actions}
    </div>
  );
}

/** 0 to 100. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return <progress className={styles['progress']} max={100} value={percent} aria-label={label} title={label} />;
}
