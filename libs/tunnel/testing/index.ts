export { dnsStub } from './dns-stub.js';
export type { Answers, DnsStub } from './dns-stub.js';
