import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const accountRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'account',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const accountRoutes = [accountRoute] as const;
