import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const homeRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const jobsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'jobs',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const jobRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'jobs/$id',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const jobsRoutes = [homeRoute, jobsRoute, jobRoute] as const;
