/** All queries of this area: an act of an operator may change any of them. */
export const OPERATOR = ['operator'] as const;
export const operatorKey = (...what: unknown[]) => [...OPERATOR, ...what] as const;
