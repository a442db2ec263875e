import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './small.module.css';

interface TabsProps<K extends string> {
  label: string;
  tabs: ReadonlyArray<readonly [key: K, name: string]>;
  current: K;
  onChange: (key: K) => void;
  children: ReactNode;
}

/** Tabs as ARIA's practices have them: arrow keys move, one tab stop. */
export function Tabs<K extends string>({ label, tabs, current, onChange, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (tabs.findIndex(([key]) => key === current) + step + tabs.length) % tabs.length;
    onChange(tabs[next]![0]);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles['tabs']} onKeyDown={move}>
        {tabs.map(([key, name]) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
