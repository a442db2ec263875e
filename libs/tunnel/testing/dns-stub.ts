import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface DnsStub {
  /** `127.0.0.1:PORT`, for `DestinationRules.servers` and PROXY_DNS_SERVERS. */
  server: string;
  /** Every question so far, as `A name` and `AAAA name`. */
  asked: string[];
  close(): Promise<void>;
}

/** The addresses of a name for its n-th question of either type (from 0); null: no response at all. */
export type Answers = (name: string, times: number) => string[] | null;

const TYPES: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' };

/** A name server for tests: answers A and AAAA from a function, NXDOMAIN for a name without addresses. */
export async function dnsStub(answers: Answers): Promise<DnsStub> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, questionEnd } = questionOf(query);
    const line = `${TYPES[type] ?? type} ${name}`;
    const addresses = answers(name, asked.filter((earlier) => earlier === line).length);
    asked.push(line);
    if (addresses === null) return;
    const wanted = addresses.filter((address) => address.includes(':') === (type === 28));
    socket.send(replyTo(query, questionEnd, type, wanted, addresses.length === 0), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    server: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

function questionOf(query: Buffer): { name: string; type: number; questionEnd: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), questionEnd: at + 5 };
}

function replyTo(query: Buffer, questionEnd: number, type: number, addresses: string[], unknown: boolean): Buffer {
  const head = Buffer.from(query.subarray(0, questionEnd));
  head.writeUInt16BE(unknown ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) => {
    const data = Buffer.from(ipaddr.parse(address).toByteArray());
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, ...records]);
}
