import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { jobsSearchOf } from './search.js';

export const homeRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./home-page.js'), 'HomePage'),
});

export const jobsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'jobs',
  validateSearch: jobsSearchOf,
  component: lazyRouteComponent(() => import('./jobs-page.js'), 'JobsPage'),
});

export const jobRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'jobs/$id',
  component: lazyRouteComponent(() => import('./job-page.js'), 'JobPage'),
});

export const jobsRoutes = [homeRoute, jobsRoute, jobRoute] as const;
