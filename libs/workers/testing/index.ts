export * from './workers-in-memory.js';
