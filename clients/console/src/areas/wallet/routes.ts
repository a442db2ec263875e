import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const walletRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'wallet',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const walletRoutes = [walletRoute] as const;
