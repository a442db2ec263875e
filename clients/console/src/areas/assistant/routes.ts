import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const photosRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'photos',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const assistantRoutes = [photosRoute] as const;
