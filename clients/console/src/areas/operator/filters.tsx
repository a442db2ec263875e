import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button, Select, TextField } from '../../ui/index.js';
import styles from './operator.module.css';
import type { ListSearch } from './search.js';
import { useOperatorTexts } from './texts/index.js';

interface FiltersProps {
  /** What the search field finds; without it there is none. */
  hint?: string;
  /** What is wrong with the search. */
  error?: string;
  /** `Status` if absent. */
  statusName?: string;
  statuses: ReadonlyArray<readonly [value: string, name: string]>;
  current: ListSearch;
}

/** Search and status of a list. Both stand in the URL, and a change begins at the first page. */
export function Filters({ hint, error, statusName, statuses, current }: FiltersProps) {
  const t = useOperatorTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(current.search ?? '');
  // Back and forward change the URL without us.
  useEffect(() => setTyped(current.search ?? ''), [current.search]);
  const go = (change: ListSearch) =>
    void navigate({ to: '.', search: ((all: ListSearch) => ({ ...all, cursor: undefined, ...change })) as never });
  return (
    <form
      className={styles['filters']}
      aria-label={t.filter}
      onSubmit={(event) => {
        event.preventDefault();
        go({ search: typed.trim() || undefined });
      }}
    >
      {hint !== undefined && (
        <TextField
          label={t.search}
          {...{ hint, error }}
          type="search"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {statuses.length > 0 && (
        <Select
          label={statusName ?? t.state}
          value={current.status ?? statuses[0]![0]}
          onChange={(event) => go({ status: event.target.value || undefined })}
        >
          {statuses.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {hint !== undefined && <Button type="submit">{t.find}</Button>}
    </form>
  );
}
