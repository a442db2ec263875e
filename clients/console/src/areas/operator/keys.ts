/** All queries of this area: an act of an operator may change any of them. */
export const OPERATOR = ['operator'] as const;
export const operatorKey = (...what: unknown[]) => [...OPERATOR, ...what] as const;

/**
 * How often health is asked for while it is looked at: no event tells that a process died or a queue grows. A hidden tab
 * asks for nothing.
 */
export const HEALTH_EVERY_MS = 15_000;
