import { useSyncExternalStore } from 'react';
import styles from './toasts.module.css';

interface Toast {
  id: number;
  text: string;
}

const SHOWN_MS = 6_000;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says for a few seconds that something happened. Errors stay on the page: ErrorNotice. */
export function toast(text: string): void {
  const id = ++last;
  set([...toasts.slice(-3), { id, text }]);
  setTimeout(() => set(toasts.filter((one) => one.id !== id)), SHOWN_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={styles['toasts']} role="status" aria-live="polite">
      {shown.map(({ id, text }) => (
        <div key={id} className={styles['toast']}>
          {text}
        </div>
      ))}
    </div>
  );
}
