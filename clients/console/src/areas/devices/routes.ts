import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { cursorOf } from '../../ui/index.js';

export const devicesRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'machines',
  validateSearch: cursorOf,
  component: lazyRouteComponent(() => import('./devices-page.js'), 'DevicesPage'),
});

export const addDeviceRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'machines/add',
  component: lazyRouteComponent(() => import('./add-page.js'), 'AddPage'),
});

export const deviceRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'machines/$id',
  validateSearch: cursorOf,
  component: lazyRouteComponent(() => import('./device-page.js'), 'DevicePage'),
});

export const earningsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'earnings',
  validateSearch: (search: Record<string, unknown>): { days?: number; device?: string; cursor?: string } => ({
    ...cursorOf(search),
    ...([7, 30, 90, 365].includes(Number(search['days'])) && { days: Number(search['days']) }),
    ...(typeof search['device'] === 'string' && search['device'].length <= 36 && { device: search['device'] }),
  }),
  component: lazyRouteComponent(() => import('./earnings-page.js'), 'EarningsPage'),
});

export const devicesRoutes = [devicesRoute, addDeviceRoute, deviceRoute, earningsRoute] as const;
