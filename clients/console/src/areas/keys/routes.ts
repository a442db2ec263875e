import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const keysRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'keys',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const keysRoutes = [keysRoute] as const;
