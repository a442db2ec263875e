import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { resume, sessionState } from '../session/session.js';
import { PageError } from './page-error.js';

/** All pages. */
export const root = createRootRoute({ component: Outlet, errorComponent: PageError });

/** Pages that need a session; without one the user signs in first and comes back. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    if (sessionState() === 'unknown') await resume();
    if (sessionState() === 'signed-out') throw redirect({ to: '/sign-in', search: { next: location.href } as never });
  },
  component: lazyRouteComponent(() => import('./shell.js'), 'Shell'),
});
