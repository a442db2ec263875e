import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { offersSearch } from './search.js';

export const offersRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'offers',
  validateSearch: offersSearch,
  component: lazyRouteComponent(() => import('./offers-page.js'), 'OffersPage'),
});

export const offersRoutes = [offersRoute] as const;
