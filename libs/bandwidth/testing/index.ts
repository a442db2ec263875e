export { InMemoryGatewayRepository } from './in-memory-gateway-repository.js';
export type { InMemorySession } from './in-memory-gateway-repository.js';
