import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorText } from '../text/errors.js';
import { Button } from './button.js';
import { Notice } from './badge.js';
import styles from './small.module.css';
import { useUiTexts } from './texts/index.js';

/** The shape of what is coming, while it loads. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const t = useUiTexts();
  return (
    <div className={styles['skeleton']} role="status">
      <span className="visually-hidden">{t.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden />
      ))}
    </div>
  );
}

/** Nothing here yet: says what would be here, and offers the first step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** What went wrong, in the user's language where we know the code, and a way to try again. */
export function ErrorNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useUiTexts();
  const text = useErrorText(error);
  return (
    <Notice
      tone="bad"
      actions={
        retry && (
          <Button small onClick={retry}>
            {t.retry}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  );
}

/** Shows a query: its skeleton, its error, or its data. Data that is there stays while it is fetched anew. */
export function Loaded<T>({
  query,
  lines,
  children,
}: {
  query: UseQueryResult<T>;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  return <Skeleton lines={lines} />;
}
