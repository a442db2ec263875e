/** `npm start` makes this account and prints a link with its password, which stays in the browser behind `#`. */
const DEMO_EMAIL = 'demo@example.com';

/** What the sign-in form begins with. */
export function demoAccount(hash: string): { email: string; password: string } {
  const password = /^#demo=(.+)$/.exec(hash)?.[1];
  return password === undefined ? { email: '', password: '' } : { email: DEMO_EMAIL, password };
}
