const BASE = '/app';

/** To the sign-in, with a new page: nothing of the user stays in this one. `comeBack`: this address comes again afterwards. */
export function leave(comeBack: boolean): void {
  const here = `${location.pathname}${location.search}`;
  const next = comeBack && here.startsWith(`${BASE}/`) ? `?next=${encodeURIComponent(here.slice(BASE.length))}` : '';
  location.assign(`${BASE}/sign-in${next}`);
}

/** To the first page, as whoever is signed in now. */
export const startAnew = (): void => location.assign(`${BASE}/`);
