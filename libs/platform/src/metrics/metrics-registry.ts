import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { registry } from './metrics.js';

/** A gauge of the market that is read from the database. */
export interface Metric {
  name: string;
  help: string;
  labels: string[];
  /** Limited work: it runs at a scrape, at most every 15 s per process. */
  read(): Promise<Measured[]>;
}

export interface Measured {
  labels: Record<string, string>;
  value: number;
}

const FRESH_MS = 15_000;

/** The metrics that contexts add to `/metrics`. Nothing is read while nobody scrapes. */
@Injectable()
export class MetricsRegistry {
  private readonly logger = new Logger('Metrics');

  register(metric: Metric): void {
    let readAt = -Infinity;
    let reading: Promise<void> | undefined;
    const gauge: Gauge = new Gauge({
      name: metric.name,
      help: metric.help,
      labelNames: metric.labels,
      registers: [],
      collect: async () => {
        if (performance.now() - readAt < FRESH_MS) return;
        reading ??= this.read(metric, gauge).finally(() => (reading = undefined));
        await reading;
        readAt = performance.now();
      },
    });
    // Tests start several apps in one process; the newest one is scraped.
    registry.removeSingleMetric(metric.name);
    registry.registerMetric(gauge);
  }

  /** A metric that can't be read is absent from the scrape, rather than stale or a failure of all others. */
  private async read(metric: Metric, gauge: Gauge): Promise<void> {
    try {
      const measured = await metric.read();
      gauge.reset();
      for (const { labels, value } of measured) gauge.set(labels, value);
    } catch (error) {
      gauge.reset();
      this.logger.warn(`${metric.name} could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
