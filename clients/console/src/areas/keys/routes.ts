import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { cursorOf } from '../../ui/pager.js';

export const keysRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'keys',
  validateSearch: cursorOf,
  component: lazyRouteComponent(() => import('./keys-page.js'), 'KeysPage'),
});

export const newKeyRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'keys/new',
  component: lazyRouteComponent(() => import('./new-key-page.js'), 'NewKeyPage'),
});

export const keysRoutes = [keysRoute, newKeyRoute] as const;
