import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { cursorOf } from '../../ui/pager.js';

/** `over`: the sessions that are over instead of the active ones. */
export const bandwidthRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'bandwidth',
  validateSearch: (search: Record<string, unknown>): { cursor?: string; over?: true } => ({
    ...cursorOf(search),
    ...(search['over'] === true && { over: true }),
  }),
  component: lazyRouteComponent(() => import('./sessions-page.js'), 'SessionsPage'),
});

export const sessionRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'bandwidth/$id',
  component: lazyRouteComponent(() => import('./session-page.js'), 'SessionPage'),
});

export const bandwidthRoutes = [bandwidthRoute, sessionRoute] as const;
