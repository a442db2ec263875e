import 'reflect-metadata';
import fc from 'fast-check';
import { DomainError } from '@app/kernel/domain-error';
import { RequestValidation } from '@app/platform/http/validation';
import { checkHeartbeat } from './heartbeat-check.js';
import { HeartbeatDto } from './heartbeat.dto.js';
import { LONG } from '../../../../../test/support/long.js';

/** The names of the fields that are refused; none when it is taken. */
function refused(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [...new Set((error.details.errors ?? []).map(({ field }) => field.replace(/\..*/, '')))].sort();
  }
}

const byHand = (body: unknown) => refused(() => checkHeartbeat(body));
const byDto = (body: unknown) =>
  refused(() => new RequestValidation().transform(body, { type: 'body', metatype: HeartbeatDto }));

const FIELDS: Record<string, unknown[]> = {
  instance_id: ['0197a3c2-7d1e-4b60-9c1f-5d1a2b3c4d61', '0197A3C2-7d1e-4b60-9c1f-5d1a2b3c4d61', '0197a3c2', ''],
  hostname: ['', 'h', 'h'.repeat(255), 'h'.repeat(256), '😀', ' ', 'a\u001b[2J', 'a\u202eb'],
  gpu_name: ['', 'A100', 'g'.repeat(200), 'g'.repeat(201), 'g\ng', 'g\u2066'],
  gpu_count: [0, 64, 65, -1, 1.5],
  gpu_memory_gb: [0, 10_000, 10_000.1, -0.1],
  cpu_cores: [0, 4096, 4097, 0.5, -1],
  ram_gb: [0, 1e6, 1e6 + 1, -1, 0.25],
  capabilities: [
    [],
    ['script'],
    ['a'.repeat(64)],
    ['a'.repeat(65)],
    [''],
    ['Script'],
    [1],
    [null],
    Array(32).fill('x'),
  ],
  concurrency: [1, 64, 65, 0, -1, 1.5],
  cpu_temp: [-100, 300, -100.1, 300.1, 0],
  gpu_temp: [-100, 300, -100.1, 300.1],
  cpu_pct: [0, 100, 100.1, -0.1],
  ram_pct: [0, 100, 100.1, -0.1],
};
const COMMON = [undefined, null, '', '5', 1, NaN, Infinity, true, [], {}, ['x'], Array(33).fill('x')];

const heartbeat = fc.record(
  Object.fromEntries(
    Object.entries(FIELDS).map(([field, values]) => [
      field,
      fc.oneof(fc.constantFrom(...values), fc.constantFrom(...COMMON)),
    ]),
  ),
  { requiredKeys: [] },
);

describe('checkHeartbeat', () => {
  it('refuses the same fields as the documented DTO', () => {
    fc.assert(
      fc.property(heartbeat, (body) => {
        const documented = byDto(body);
        // The DTO looks no further at a request with a list that is too long.
        const isTooLong = Array.isArray(body['capabilities']) && body['capabilities'].length > 32;
        expect(byHand(body)).toEqual(isTooLong ? expect.arrayContaining(documented) : documented);
      }),
      { numRuns: 2_000 * LONG },
    );
  });

  it.each(['a\0b', '\ud800'])(
    'refuses %j, which PostgreSQL could not keep and which would cost the whole batch',
    (text) => {
      expect(byHand({ hostname: text, cpu_temp: 1 })).toEqual(['hostname']);
      expect(byHand({ gpu_name: text })).toEqual(['gpu_name']);
      expect(byHand({ capabilities: [text] })).toEqual(['capabilities']);
    },
  );

  it('knows every field of the DTO', () => {
    const wrong = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, null]));
    expect(byHand(wrong)).toEqual(Object.keys(FIELDS).sort());
  });

  it('ignores fields it does not know, and takes nothing at all', () => {
    expect(checkHeartbeat({ cpu_temp: 50, fan_rpm: 'x', constructor: 1 })).toEqual({ cpuTemp: 50 });
    expect(checkHeartbeat(undefined)).toEqual({});
    expect(checkHeartbeat({})).toEqual({});
  });

  it.each([[[]], ['text'], [5], [true]])('refuses %j as a body', (body) => {
    expect(() => checkHeartbeat(body)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
