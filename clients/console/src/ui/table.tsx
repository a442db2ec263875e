import type { ReactNode } from 'react';
import { classes } from './classes.js';
import styles from './table.module.css';

export interface Column<T> {
  name: string;
  cell: (item: T) => ReactNode;
  /** Amounts and counts. */
  numeric?: boolean;
  /** Words and codes that stay whole: a name, an address. */
  short?: boolean;
  /** Buttons: the name is for screen readers only. */
  unnamed?: boolean;
}

interface TableProps<T> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: Array<Column<T>>;
  items: readonly T[];
  keyOf: (item: T) => string;
}

/** A table; on a phone each row becomes a card of name and value. */
export function Table<T>({ caption, columns, items, keyOf }: TableProps<T>) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, numeric, unnamed }) => (
              <th key={name} scope="col" className={classes(numeric && styles['numeric'])}>
                <span className={classes(unnamed && 'visually-hidden')}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column) => (
                <td
                  key={column.name}
                  className={classesOf(column)}
                  data-name={column.unnamed ? undefined : column.name}
                >
                  <div>{column.cell(item)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classesOf<T>({ numeric, short, unnamed }: Column<T>): string {
  return classes(numeric && styles['numeric'], short && styles['short'], unnamed && styles['unnamed']);
}
