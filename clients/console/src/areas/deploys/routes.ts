import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { deploySearch, deploysSearch, newDeploySearch } from './search.js';

export const deploysRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'deploys',
  validateSearch: deploysSearch,
  component: lazyRouteComponent(() => import('./deploys-page.js'), 'DeploysPage'),
});

export const newDeployRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'deploys/new',
  validateSearch: newDeploySearch,
  component: lazyRouteComponent(() => import('./new-deploy-page.js'), 'NewDeployPage'),
});

export const deployRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'deploys/$id',
  validateSearch: deploySearch,
  component: lazyRouteComponent(() => import('./deploy-page.js'), 'DeployPage'),
});

export const deploysRoutes = [deploysRoute, newDeployRoute, deployRoute] as const;
