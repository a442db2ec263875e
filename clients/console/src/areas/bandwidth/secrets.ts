import type { ProxyAccess } from '@compute-market/sdk';

/** Passwords are told once: they stay here until the page is left or loaded anew, and nowhere else. */
const known = new Map<string, ProxyAccess>();

export const remember = (sessionId: string, access: ProxyAccess): void => void known.set(sessionId, access);
export const accessOf = (sessionId: string): ProxyAccess | undefined => known.get(sessionId);

/** What curl's `-x` and `ALL_PROXY` take. */
export const addressOf = ({ host, port, username, password }: ProxyAccess): string =>
  `socks5h://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}:${port}`;
