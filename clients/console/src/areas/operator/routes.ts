import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { searchOf } from './search.js';

export const operatorRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator',
  component: lazyRouteComponent(() => import('./overview-page.js'), 'OverviewPage'),
});

export const disputesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/disputes',
  validateSearch: searchOf,
  component: lazyRouteComponent(() => import('./disputes-page.js'), 'DisputesPage'),
});

export const disputeRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/disputes/$id',
  component: lazyRouteComponent(() => import('./dispute-page.js'), 'DisputePage'),
});

export const withdrawalsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/withdrawals',
  validateSearch: searchOf,
  component: lazyRouteComponent(() => import('./withdrawals-page.js'), 'WithdrawalsPage'),
});

export const exceptionsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/payment-exceptions',
  validateSearch: searchOf,
  component: lazyRouteComponent(() => import('./exceptions-page.js'), 'ExceptionsPage'),
});

export const deadEventsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/dead-events',
  validateSearch: searchOf,
  component: lazyRouteComponent(() => import('./dead-events-page.js'), 'DeadEventsPage'),
});

export const usersRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/users',
  validateSearch: searchOf,
  component: lazyRouteComponent(() => import('./users-page.js'), 'UsersPage'),
});

export const userRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/users/$id',
  validateSearch: searchOf,
  component: lazyRouteComponent(() => import('./user-page.js'), 'UserPage'),
});

export const allDevicesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/devices',
  validateSearch: searchOf,
  component: lazyRouteComponent(() => import('./all-devices-page.js'), 'AllDevicesPage'),
});

export const allJobsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/jobs',
  validateSearch: searchOf,
  component: lazyRouteComponent(() => import('./all-jobs-page.js'), 'AllJobsPage'),
});

export const anyJobRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/jobs/$id',
  component: lazyRouteComponent(() => import('./any-job-page.js'), 'AnyJobPage'),
});

export const auditLogRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'operator/audit-log',
  validateSearch: searchOf,
  component: lazyRouteComponent(() => import('./audit-log-page.js'), 'AuditLogPage'),
});

export const operatorRoutes = [
  operatorRoute,
  disputesRoute,
  disputeRoute,
  withdrawalsRoute,
  exceptionsRoute,
  deadEventsRoute,
  usersRoute,
  userRoute,
  allDevicesRoute,
  allJobsRoute,
  anyJobRoute,
  auditLogRoute,
] as const;
