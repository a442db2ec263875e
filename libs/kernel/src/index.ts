export * from './clock.js';
export * from './domain-error.js';
export * from './gpu-model.js';
export * from './ids.js';
export * from './log-piece.js';
export * from './money.js';
export * from './outbox.js';
export * from './unit-of-work.js';
