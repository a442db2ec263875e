export * from './fakes.js';
export * from './identity-in-memory.js';
