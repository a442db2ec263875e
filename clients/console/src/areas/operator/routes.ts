import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const operatorRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const usersRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/users',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const userRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/users/$id',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const allDevicesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/devices',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const allJobsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/jobs',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const anyJobRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/jobs/$id',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const auditLogRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/audit-log',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const operatorRoutes = [
  operatorRoute,
  usersRoute,
  userRoute,
  allDevicesRoute,
  allJobsRoute,
  anyJobRoute,
  auditLogRoute,
] as const;
