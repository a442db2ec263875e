const BEGUN = 'market.session.id';

/**
 * The id of the session that was begun in this browser and not ended: only then is the cookie worth a request. No other
 * origin can write it, so the server knows a cookie that one planted (ADR 42).
 */
export const begun = (): string | null => localStorage.getItem(BEGUN);
export const begin = (session: string): void => localStorage.setItem(BEGUN, session);
export const forget = (): void => localStorage.removeItem(BEGUN);
