import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { root } from '../app/roots.js';
import { resume, sessionState } from './session.js';

export interface SignInSearch {
  /** Where to go afterwards: an address of the console. */
  next?: string;
}

export interface RegisterSearch extends SignInSearch {
  /** A referral code, as links of users have it. */
  code?: string;
}

/** A path of the console itself, so that a link can't lead elsewhere after the sign-in. */
const nextOf = ({ next }: Record<string, unknown>): SignInSearch =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) && next.length <= 500 ? { next } : {};

const codeOf = ({ code }: Record<string, unknown>): RegisterSearch =>
  typeof code === 'string' && /^\w{8}$/.test(code) ? { code } : {};

/** Who is signed in already goes on at once. */
async function goOnIfSignedIn({ search }: { search: SignInSearch }): Promise<void> {
  if (sessionState() === 'unknown') await resume().catch(() => undefined);
  if (sessionState() === 'signed-in') throw redirect({ href: search.next ?? '/', replace: true });
}

export const signInRoute = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: nextOf,
  beforeLoad: goOnIfSignedIn,
  component: lazyRouteComponent(() => import('./sign-in-page.js'), 'SignInPage'),
});

export const registerRoute = createRoute({
  getParentRoute: () => root,
  path: 'register',
  validateSearch: (search: Record<string, unknown>): RegisterSearch => ({ ...nextOf(search), ...codeOf(search) }),
  beforeLoad: goOnIfSignedIn,
  component: lazyRouteComponent(() => import('./register-page.js'), 'RegisterPage'),
});

export const sessionRoutes = [signInRoute, registerRoute] as const;
