export interface PlotSeries {
  name: string;
  /** One per x; null: a gap. */
  values: ReadonlyArray<number | null>;
}

export interface PlotProps {
  /** What is plotted; also the name for screen readers. */
  title: string;
  /** Times in milliseconds, ascending. */
  x: readonly number[];
  series: PlotSeries[];
  /** Bars for sums by day, lines for the rest. */
  kind?: 'line' | 'bars';
  /** How values are written. */
  format: (value: number) => string;
  formatX: (at: number) => string;
}
