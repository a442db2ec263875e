import type { FieldError } from '@app/kernel';
import { HttpErrors, LINE, NAME, refusal, UUID } from '@app/platform';
import type { HeartbeatReport } from '../../domain/heartbeat.js';

type Check = (value: unknown) => string | null;

const number =
  (min: number, max: number, integer = false): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max && (!integer || Number.isInteger(value))
      ? null
      : `must be ${integer ? 'an integer' : 'a number'} from ${min} to ${max}`;

const name =
  (maxLength: number, pattern = NAME): Check =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength && pattern.test(value) && value.isWellFormed()
      ? null
      : `must be one line of at most ${maxLength} characters, without control characters, marks of direction and lone surrogates`;

const CAPABILITY = /^[a-z0-9_.:-]{1,64}$/;

const capabilities: Check = (value) =>
  Array.isArray(value) && value.length <= 32 && value.every((item) => typeof item === 'string' && CAPABILITY.test(item))
    ? null
    : 'must be an array of at most 32 strings of 1 to 64 characters out of a-z, 0-9, _ . : -';

const instanceId: Check = (value) => (typeof value === 'string' && UUID.test(value) ? null : 'must be a UUID');

const FIELDS: Array<[wire: string, key: keyof HeartbeatReport, check: Check]> = [
  ['instance_id', 'instanceId', instanceId],
  ['hostname', 'hostname', name(255)],
  ['gpu_name', 'gpuName', name(200, LINE)],
  ['gpu_count', 'gpuCount', number(0, 64, true)],
  ['gpu_memory_gb', 'gpuMemoryGb', number(0, 10_000)],
  ['cpu_cores', 'cpuCores', number(0, 4096, true)],
  ['ram_gb', 'ramGb', number(0, 1_000_000)],
  ['capabilities', 'capabilities', capabilities],
  ['concurrency', 'concurrency', number(1, 64, true)],
  ['cpu_temp', 'cpuTemp', number(-100, 300)],
  ['gpu_temp', 'gpuTemp', number(-100, 300)],
  ['cpu_pct', 'cpuPct', number(0, 100)],
  ['ram_pct', 'ramPct', number(0, 100)],
];

/**
 * Checks HeartbeatDto's bounds by hand, because class-validator takes longer for a heartbeat than storing it does
 * (libs/workers/README.md). It drops unknown fields and names all invalid ones, like other endpoints.
 */
export function checkHeartbeat(body: unknown): HeartbeatReport {
  const input = body === undefined ? {} : body;
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw HttpErrors.invalid_request('The body must be a JSON object.');
  const report: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [wire, key, check] of FIELDS) {
    const value = (input as Record<string, unknown>)[wire];
    if (value === undefined) continue;
    const problem = check(value);
    if (problem) errors.push({ field: wire, message: `${wire} ${problem}` });
    else report[key] = value;
  }
  if (errors.length > 0) throw refusal(errors);
  return report;
}
