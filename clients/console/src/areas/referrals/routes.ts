import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { cursorOf } from '../../ui/pager.js';

export const referralsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'referrals',
  validateSearch: cursorOf,
  component: lazyRouteComponent(() => import('./referrals-page.js'), 'ReferralsPage'),
});

export const referralsRoutes = [referralsRoute] as const;
