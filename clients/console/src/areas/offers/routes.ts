import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const offersRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'offers',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const offersRoutes = [offersRoute] as const;
