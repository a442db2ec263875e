import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const referralsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'referrals',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const referralsRoutes = [referralsRoute] as const;
