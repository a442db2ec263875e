import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.js';

export interface ButtonLook {
  /** `primary`: the one thing this page is for. `danger`: can't be undone. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  small?: boolean;
}

const classOf = ({ look = 'plain', small }: ButtonLook, more?: string): string =>
  classes(styles['button'], styles[look], small && styles['small'], more);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Something runs: the button can't be pressed again and says so to screen readers. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, small, busy = false, className, type = 'button', onClick, ...rest }: ButtonProps) {
  // Not `disabled` while it is busy: the focus would be lost. This also stops a form that is sent by Enter.
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      className={classOf({ look, small }, className)}
    />
  );
}

function Anchor({ look, small, className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook) {
  return <a {...rest} className={classOf({ look, small }, className)} />;
}

/** A link that looks like a button, to another page of the console. */
export const ButtonLink = createLink(Anchor);
/** The same, to another site or a download. */
export const ButtonAnchor = Anchor;
