import { PermissionError } from '@compute-market/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded, Notice } from '../../ui/index.js';
import { useOperatorTexts } from './texts/index.js';

/** As `Loaded`; to somebody who is no administrator it says so. The service decides: a page only shows what it gets. */
export function AdminsOnly<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const t = useOperatorTexts();
  if (query.error instanceof PermissionError) return <Notice tone="warn">{t.adminsOnly}</Notice>;
  return <Loaded query={query}>{children}</Loaded>;
}
