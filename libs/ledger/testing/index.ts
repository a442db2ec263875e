export * from './in-memory-ledger.js';
