import { useId, type ReactNode } from 'react';
import button from './button.module.css';
import { classes } from './classes.js';
import styles from './menu.module.css';

/** A button that opens a popover beside it; the browser closes it on Escape or a click elsewhere. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const id = `menu-${useId().replace(/\W/g, '')}`;
  return (
    <div className={styles['menu']}>
      <button type="button" className={classes(button['button'], button['small'])} popoverTarget={id}>
        {label}
      </button>
      <div id={id} popover="auto" className={styles['popover']}>
        {children}
      </div>
    </div>
  );
}
