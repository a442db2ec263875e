import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const bandwidthRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'bandwidth',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const sessionRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'bandwidth/$id',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const bandwidthRoutes = [bandwidthRoute, sessionRoute] as const;
