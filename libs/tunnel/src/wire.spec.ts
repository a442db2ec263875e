import fc from 'fast-check';
import {
  ProtocolError,
  readAgentMessage,
  readGatewayMessage,
  type AgentMessage,
  type GatewayMessage,
} from './control-messages.js';
import { EXIT_TUNNEL, MAX_DIAL, MAX_ENTRIES, MAX_MESSAGE_BYTES, MAX_OPEN_LINE, MAX_UPGRADE_REPLY } from './limits.js';
import { OpenError, failureOf, statusOf, type OpenFailure } from './open-error.js';
import { endOfLine, OpenStatus, readOpenLine, readStatus, writeOpenLine } from './open-line.js';
import { PortStatus, readPortLine, readPortStatus, writePortLine } from './port-line.js';
import { upgradeAccepted, upgradeRefused, upgradeReplyLength } from './upgrade.js';
import { LONG } from '../../../test/support/long.js';

const NAME = fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 1, maxLength: 32 });
const HOST = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.domain(),
  fc.constantFrom('localhost', 'a_b.example', '2001:db8::1', 'xn--bcher-kva.example'),
);

/** Either it parses or throws a ProtocolError: anything else would end the process on the other side. */
function only<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProtocolError) return null;
    throw error;
  }
}

describe('control messages', () => {
  it('arrive as they were sent', () => {
    const fromGateway = fc.oneof<Array<fc.Arbitrary<GatewayMessage>>>(
      fc.record({
        type: fc.constant('welcome' as const),
        channel: NAME,
        address: fc.oneof(fc.ipV4(), fc.ipV6()),
        silence_ms: fc.integer({ min: 1, max: 3_600_000 }),
      }),
      fc.record({ type: fc.constant('dial' as const), count: fc.integer({ min: 1, max: MAX_DIAL }) }),
      fc.constant({ type: 'drain' as const }),
    );
    const bytes = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    const fromAgent = fc.oneof<Array<fc.Arbitrary<AgentMessage>>>(
      fc.record({ type: fc.constant('usage' as const), carried: fc.array(fc.tuple(NAME, bytes), { maxLength: 20 }) }),
      fc.record({ type: fc.constant('ended' as const), streams: fc.array(NAME, { maxLength: MAX_ENTRIES }) }),
      fc.record({ type: fc.constant('ticket' as const), ticket: fc.base64String({ minLength: 16 }).map(urlSafe) }),
      fc.constant({ type: 'drain' as const }),
    );
    fc.assert(fc.property(fromGateway, (sent) => expect(readGatewayMessage(JSON.stringify(sent))).toEqual(sent)));
    fc.assert(fc.property(fromAgent, (sent) => expect(readAgentMessage(JSON.stringify(sent))).toEqual(sent)));
  });

  it('are refused when they make no sense, whatever they are', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          type: fc.constantFrom('welcome', 'dial', 'drain', 'usage', 'ended', 'ticket', '__proto__'),
          carried: fc.anything(),
          streams: fc.anything(),
          ticket: fc.anything(),
          count: fc.anything(),
          channel: fc.anything(),
          address: fc.anything(),
          silence_ms: fc.anything(),
        })
        .map((value) => JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? 1 : part))),
    );
    fc.assert(
      fc.property(anything, (text) => {
        only(() => readGatewayMessage(text));
        only(() => readAgentMessage(text));
      }),
      { numRuns: 500 * LONG },
    );
  });

  it.each([
    '{"type":"dial","count":0}',
    `{"type":"dial","count":${MAX_DIAL + 1}}`,
    '{"type":"dial","count":1.5}',
    '{"type":"dial"}',
    '{"type":"welcome","channel":"a b","address":"192.0.2.1","silence_ms":1000}',
    '{"type":"welcome","channel":"a","address":"my house","silence_ms":1000}',
    '[]',
    'null',
    '{',
    `{"type":"drain","x":"${'x'.repeat(MAX_MESSAGE_BYTES)}"}`,
  ])('the agent refuses nonsense (%#)', (text) => expect(() => readGatewayMessage(text)).toThrow(ProtocolError));

  it.each([
    '{"type":"usage","carried":[["a",-1]]}',
    '{"type":"usage","carried":[["a",1e300]]}',
    '{"type":"usage","carried":[["a","1"]]}',
    '{"type":"usage","carried":[["a",1,2]]}',
    '{"type":"usage","carried":[["a/b",1]]}',
    '{"type":"usage","carried":{"length":0}}',
    `{"type":"usage","carried":${JSON.stringify(Array(MAX_ENTRIES + 1).fill(['a', 1]))}}`,
    '{"type":"ended","streams":[1]}',
    '{"type":"ticket","ticket":"short"}',
    '{"type":"ticket","ticket":"with a line\\nfeed in the header"}',
    '{"type":"dial","count":1}',
  ])('the gateway refuses nonsense (%#)', (text) => expect(() => readAgentMessage(text)).toThrow(ProtocolError));
});

describe('the open line', () => {
  it('arrives as it was sent, in the room it has', () => {
    const request = fc.record({
      stream: NAME,
      session: NAME,
      deadlineMs: fc.integer({ min: 1, max: 120_000 }),
      port: fc.integer({ min: 1, max: 65_535 }),
      host: HOST,
    });
    fc.assert(
      fc.property(request, (sent) => {
        const line = writeOpenLine(sent);
        expect(line.length).toBeLessThanOrEqual(MAX_OPEN_LINE);
        expect(endOfLine(line)).toBe(line.length - 1);
        expect(readOpenLine(line.subarray(0, -1))).toEqual(sent);
      }),
    );
  });

  it('is never made of what a buyer smuggles into a name', () => {
    const request = { stream: 's', session: 'a', deadlineMs: 1_000, port: 80 };
    for (const host of ['a b', 'a\nopen x', 'a\0', '', 'x'.repeat(254), 'fe80::1%eth0', '[::1]', 'böse', '-a'])
      expect(() => writeOpenLine({ ...request, host })).toThrow(ProtocolError);
    expect(() => writeOpenLine({ ...request, host: 'a', port: 65_536 })).toThrow(ProtocolError);
  });

  it('is read or refused, whatever bytes come, and its length has a bound', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        only(() => readOpenLine(Buffer.from(bytes)));
        only(() => endOfLine(Buffer.from(bytes)));
      }),
    );
    expect(() => endOfLine(Buffer.alloc(MAX_OPEN_LINE, 'x'))).toThrow(ProtocolError);
    expect(endOfLine(Buffer.from('open'))).toBeUndefined();
  });
});

describe('the port line', () => {
  it('arrives as it was sent, in the room it has', () => {
    const request = fc.record({
      stream: NAME,
      deadlineMs: fc.integer({ min: 1, max: 120_000 }),
      placementId: fc.uuid(),
    });
    fc.assert(
      fc.property(request, (sent) => {
        const line = writePortLine(sent);
        expect(line.length).toBeLessThanOrEqual(MAX_OPEN_LINE);
        expect(readPortLine(line.subarray(0, -1))).toEqual(sent);
      }),
    );
  });

  it('is read or refused, whatever bytes come', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => void only(() => readPortLine(Buffer.from(bytes)))),
    );
    const id = '0197f3a0-0000-7000-8000-000000000000';
    for (const line of [
      `port a 1 ${id}x`,
      `port a 0 ${id}`,
      `port a 999999 ${id}`,
      `port a b 1 ${id}`,
      `open a 1 ${id}`,
    ])
      expect(() => readPortLine(Buffer.from(line))).toThrow(ProtocolError);
    for (const status of [PortStatus.Connected, PortStatus.NotAnswering]) expect(readPortStatus(status)).toBe(status);
    for (let byte = 4; byte < 256; byte++) expect(() => readPortStatus(byte)).toThrow(ProtocolError);
  });
});

describe('the answers', () => {
  it('stand for what the buyer is told', () => {
    const failures: OpenFailure[] = ['forbidden', 'refused', 'network_unreachable', 'host_unreachable', 'failed'];
    for (const failure of failures) expect(failureOf(statusOf(new OpenError(failure).failure))).toBe(failure);
    expect(failureOf(OpenStatus.Connected)).toBeNull();
    for (let byte = 6; byte < 256; byte++) expect(() => readStatus(byte)).toThrow(ProtocolError);
  });

  it("take the gateway's consent and nothing else for one", () => {
    const accepted = upgradeAccepted(EXIT_TUNNEL);
    expect(upgradeReplyLength(Buffer.from(`${accepted}rest`))).toBe(accepted.length);
    expect(upgradeReplyLength(Buffer.from(accepted.slice(0, -1)))).toBeUndefined();
    for (const answer of [upgradeRefused('401 Unauthorized'), 'HTTP/1.1 1010 no\r\n\r\n', '\r\n\r\n'])
      expect(() => upgradeReplyLength(Buffer.from(answer))).toThrow(ProtocolError);
    expect(() => upgradeReplyLength(Buffer.alloc(MAX_UPGRADE_REPLY, 'x'))).toThrow(ProtocolError);
  });
});

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
