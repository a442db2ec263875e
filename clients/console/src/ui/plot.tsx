import { lazy, Suspense } from 'react';
import { useUiTexts } from './texts/index.js';
import type { PlotProps } from './plot-props.js';
import styles from './plot.module.css';
import { Skeleton } from './states.js';

const Canvas = lazy(() => import('./plot-canvas.js'));

/** How many rows the table beside a plot shows: the newest. */
const TABLE_ROWS = 366;

/** A plot, with the same numbers as a table beside it: a canvas says nothing to a screen reader. */
export function Plot(props: PlotProps) {
  const t = useUiTexts();
  const { title, x, series, format, formatX } = props;
  const rows = x.map((at, index) => [at, index] as const).slice(-TABLE_ROWS);
  return (
    <figure className={styles['figure']} aria-label={title}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Canvas {...props} />
      </Suspense>
      <details>
        <summary>{t.showTable}</summary>
        {/* Scrolls, so it takes the focus. */}
        <div className={styles['table']} tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.day}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([at, index]) => (
                <tr key={at}>
                  <th scope="row">{formatX(at)}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{values[index] == null ? '–' : format(values[index])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
