import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';

export const webhooksRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const webhookRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'webhooks/$id',
  component: lazyRouteComponent(() => import('./soon.js'), 'Soon'),
});

export const webhooksRoutes = [webhooksRoute, webhookRoute] as const;
