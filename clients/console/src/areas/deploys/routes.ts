import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const deploysRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'deploys',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const deployRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'deploys/$id',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const deploysRoutes = [deploysRoute, deployRoute] as const;
