import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { cursorOf } from '../../ui/pager.js';

export const webhooksRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./webhooks-page.js'), 'WebhooksPage'),
});

export const newWebhookRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'webhooks/new',
  component: lazyRouteComponent(() => import('./new-webhook-page.js'), 'NewWebhookPage'),
});

export const webhookRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'webhooks/$id',
  validateSearch: cursorOf,
  component: lazyRouteComponent(() => import('./webhook-page.js'), 'WebhookPage'),
});

export const webhooksRoutes = [webhooksRoute, newWebhookRoute, webhookRoute] as const;
