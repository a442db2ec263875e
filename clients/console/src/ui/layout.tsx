import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from './classes.js';
import styles from './layout.module.css';

interface PageProps {
  /** Also the document's title. */
  title: string;
  /** A line below the title: status, place, what this page is for. */
  about?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Whether this document has shown a page before. */
let hasShown = false;

/** A page: its title is the only `h1`. After a link it gets the focus, as in a document of its own: screen readers read it. */
export function Page({ title, about, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasShown) heading.current?.focus({ preventScroll: true });
    hasShown = true;
  }, []);
  return (
    <div className={styles['page']}>
      {/* React moves it into the head. */}
      <title>{title}</title>
      <header className={styles['header']}>
        <div className={styles['titles']}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {about && <div className={styles['about']}>{about}</div>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  actions?: ReactNode;
  /** For tables and logs, which bring their own padding. */
  flush?: boolean;
  children: ReactNode;
}

/** A card with a title. */
export function Section({ title, actions, flush, children }: SectionProps) {
  return (
    <section className={styles['section']}>
      <header className={styles['sectionHeader']}>
        <h2>{title}</h2>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      <div className={classes(styles['sectionBody'], flush && styles['flush'])}>{children}</div>
    </section>
  );
}

/** Things below each other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>;
}

/** Things beside each other that wrap: buttons, badges. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}

/** Columns of equal width, as many as fit. `wide`: at least 22 rem each, for cards; otherwise 12, for fields and figures. */
export function Grid({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={wide ? styles['wideGrid'] : styles['grid']}>{children}</div>;
}

/** A form with its fields below each other. */
export function Form({ onSubmit, children, label }: { onSubmit: () => void; children: ReactNode; label?: string }) {
  return (
    <form
      className={styles['stack']}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Names with values, such as the facts of a job. */
export function Facts({ of }: { of: Array<readonly [name: string, value: ReactNode]> }) {
  return (
    <dl className={styles['facts']}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure with its name, such as a balance. */
export function Stat({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles['stat']}>
      <div className={styles['statName']}>{name}</div>
      <div className={styles['statValue']}>{value}</div>
      {note && <div className={styles['about']}>{note}</div>}
    </div>
  );
}
