export { MemoryGatewayBook } from './memory-gateway-book.js';
export type { BookedSession } from './memory-gateway-book.js';
