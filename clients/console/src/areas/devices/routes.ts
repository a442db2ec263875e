import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const devicesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'machines',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const deviceRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'machines/$id',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const earningsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'earnings',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const devicesRoutes = [devicesRoute, deviceRoute, earningsRoute] as const;
