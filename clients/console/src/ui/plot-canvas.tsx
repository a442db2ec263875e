import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useTheme } from '../app/theme.js';
import type { PlotProps } from './plot-props.js';
import styles from './plot.module.css';
import { useUiTexts } from './texts/index.js';

const HEIGHT = 240;

/** Bars stand on zero; half a bar's place on both sides shows the first and last whole. */
function barScales(x: readonly number[]): uPlot.Scales {
  const half = x.length > 1 ? (x[1]! - x[0]!) / 2 : 43_200_000;
  return {
    x: { range: (_plot, min, max) => [min - half, max + half] },
    y: { range: (_plot, _min, max) => [0, (max || 1) * 1.1] },
  };
}

/** The canvas: drag to zoom, double click to see everything again. Made anew for new data; resized with its place. */
export default function PlotCanvas({ x, series, kind = 'line', format, formatX }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const t = useUiTexts();
  useEffect(() => {
    const element = place.current!;
    const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const axis = { stroke: colour('--muted'), grid: { stroke: colour('--line') }, ticks: { stroke: colour('--line') } };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        ms: 1,
        // The last date is written around its tick.
        padding: [null, 48, null, null],
        axes: [
          { ...axis, space: kind === 'bars' ? 100 : 150, values: (_plot, splits) => splits.map(formatX) },
          { ...axis, size: 80, values: (_plot, splits) => splits.map(format) },
        ],
        series: [
          { label: t.time, value: (_plot, at) => (at == null ? '–' : formatX(at)) },
          ...series.map(({ name }, index) => {
            const stroke = colour(`--plot-${(index % 4) + 1}`);
            return {
              label: name,
              stroke,
              // A bar's stroke would draw a dash on days of nothing.
              width: kind === 'bars' ? 0 : 2,
              value: (_plot: uPlot, value: number | null) => (value == null ? '–' : format(value)),
              ...(kind === 'bars' && {
                fill: stroke,
                paths: uPlot.paths.bars!({ size: [0.6, 60] }),
                points: { show: false },
              }),
            };
          }),
        ],
        ...(kind === 'bars' && { scales: barScales(x) }),
      },
      [x as number[], ...series.map(({ values }) => values as Array<number | null>)],
      element,
    );
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [x, series, kind, format, formatX, theme, t]);
  return <div ref={place} className={styles['canvas']} aria-hidden />;
}
