import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { cursorOf } from '../../ui/pager.js';

export const accountRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'account',
  validateSearch: cursorOf,
  component: lazyRouteComponent(() => import('./account-page.js'), 'AccountPage'),
});

export const activityRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'account/activity',
  validateSearch: cursorOf,
  component: lazyRouteComponent(() => import('./activity-page.js'), 'ActivityPage'),
});

export const accountRoutes = [accountRoute, activityRoute] as const;
