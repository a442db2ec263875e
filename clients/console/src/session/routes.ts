import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../app/roots.js';

export interface SignInSearch {
  /** Where to go afterwards: an address of the console. */
  next?: string;
}

/** A path of the console itself, so that a link can't lead elsewhere after the sign-in. */
const nextOf = ({ next }: Record<string, unknown>): SignInSearch =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) && next.length <= 500 ? { next } : {};

export const signInRoute = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: nextOf,
  component: lazyRouteComponent(() => import('./sign-in-page.js'), 'SignInPage'),
});

export const registerRoute = createRoute({
  getParentRoute: () => root,
  path: 'register',
  validateSearch: nextOf,
  component: lazyRouteComponent(() => import('./register-page.js'), 'RegisterPage'),
});

export const sessionRoutes = [signInRoute, registerRoute] as const;
