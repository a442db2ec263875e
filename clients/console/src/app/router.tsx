import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from '../areas/account/routes.js';
import { assistantRoutes } from '../areas/assistant/routes.js';
import { bandwidthRoutes } from '../areas/bandwidth/routes.js';
import { deploysRoutes } from '../areas/deploys/routes.js';
import { devicesRoutes } from '../areas/devices/routes.js';
import { jobsRoutes } from '../areas/jobs/routes.js';
import { keysRoutes } from '../areas/keys/routes.js';
import { offersRoutes } from '../areas/offers/routes.js';
import { operatorRoutes } from '../areas/operator/routes.js';
import { referralsRoutes } from '../areas/referrals/routes.js';
import { walletRoutes } from '../areas/wallet/routes.js';
import { webhooksRoutes } from '../areas/webhooks/routes.js';
import { sessionRoutes } from '../session/routes.js';
import { galleryRoute } from '../ui/gallery-route.js';
import { Skeleton } from '../ui/index.js';
import { NoSuchPage, PageError } from './page-error.js';
import { root, signedIn } from './roots.js';

const tree = root.addChildren([
  signedIn.addChildren([
    ...jobsRoutes,
    ...deploysRoutes,
    ...bandwidthRoutes,
    ...offersRoutes,
    ...devicesRoutes,
    ...walletRoutes,
    ...referralsRoutes,
    ...keysRoutes,
    ...webhooksRoutes,
    ...accountRoutes,
    ...assistantRoutes,
    ...operatorRoutes,
  ]),
  ...sessionRoutes,
  galleryRoute,
]);

export const router = createRouter({
  routeTree: tree,
  basepath: '/app',
  defaultPreload: 'intent',
  defaultPendingComponent: Skeleton,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NoSuchPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
