import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

/** Not `cursorOf` of the components: routes are in the first load, components need not be. */
const cursorOf = (search: Record<string, unknown>): { cursor?: string } =>
  typeof search['cursor'] === 'string' && search['cursor'].length <= 200 ? { cursor: search['cursor'] } : {};

export const photosRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'photos',
  validateSearch: cursorOf,
  component: lazyRouteComponent(() => import('./photos-page.js'), 'PhotosPage'),
});

export const assistantRoutes = [photosRoute] as const;
