const BASE = '/app';

/** To the sign-in, with a new page: nothing of the user stays in this one. `comeBack`: this address comes again afterwards. */
export function leave(comeBack: boolean): void {
  const here = `${location.pathname}${location.search}`;
  const next = comeBack && here.startsWith(`${BASE}/`) ? `?next=${encodeURIComponent(here.slice(BASE.length))}` : '';
  location.assign(`${BASE}/sign-in${next}`);
}

/** What forms keep in this tab is for whoever typed it. */
export const forgetTyped = (): void => sessionStorage.clear();

const USER = 'market.user';

/** Forgets what another user typed, whose session ended by itself. */
export function belongTo(user: string): void {
  if (sessionStorage.getItem(USER) === user) return;
  forgetTyped();
  sessionStorage.setItem(USER, user);
}

/** To the first page, as whoever is signed in now. */
export const startAnew = (): void => location.assign(`${BASE}/`);
