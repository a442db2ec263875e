import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The process's Prometheus registry. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const httpRequests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer HTTP requests',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  registers: [registry],
});

export const rateLimited = new Counter({
  name: 'rate_limited_requests_total',
  help: 'Requests that were refused for coming too often, by policy',
  labelNames: ['policy'],
  registers: [registry],
});

export const backgroundRuns = new Counter({
  name: 'background_task_runs_total',
  help: 'Runs of each background task, by outcome',
  labelNames: ['task', 'outcome'],
  registers: [registry],
});

export const outboxDead = new Gauge({
  name: 'outbox_dead_events',
  help: 'Events that could not be delivered and wait for an operator (npm run admin -- dead-events)',
  registers: [registry],
});

export const outboxPending = new Gauge({
  name: 'outbox_pending_events',
  help: 'Events that wait to be delivered; counted up to 100000',
  registers: [registry],
});

export const outboxLag = new Gauge({
  name: 'outbox_lag_seconds',
  help: 'Age of the oldest event that is due and not delivered',
  registers: [registry],
});

export const outboxDelivered = new Counter({
  name: 'outbox_delivered_events_total',
  help: 'Events this process delivered: to users (audience) or to handlers (internal)',
  labelNames: ['to'],
  registers: [registry],
});

export const longPolls = new Gauge({
  name: 'long_polls_waiting',
  help: 'Long polls that found nothing yet and wait for news',
  registers: [registry],
});

export const heartbeats = new Counter({
  name: 'heartbeats_total',
  help: 'Heartbeats this process stored',
  registers: [registry],
});
