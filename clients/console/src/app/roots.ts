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
    // Without what is behind `#`, which would be sent to the server as a part of the query.
    const next = location.href.replace(/#.*/s, '');
    if (sessionState() === 'signed-out') throw redirect({ to: '/sign-in', search: { next } as never });
  },
  component: lazyRouteComponent(() => import('./shell.js'), 'Shell'),
});
