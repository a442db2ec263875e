// Stands for `@jest/globals`, which can be imported only inside Jest's own module system.
export const { jest, expect, it, test, describe, beforeAll, beforeEach, afterAll, afterEach } = globalThis;
