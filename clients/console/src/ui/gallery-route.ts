import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../app/roots.js';

/** All components on one page; for people who work on the console. */
export const galleryRoute = createRoute({
  getParentRoute: () => root,
  path: 'components',
  component: lazyRouteComponent(() => import('./gallery.js'), 'Gallery'),
});
