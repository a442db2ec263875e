import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from '../../app/roots.js';
import { cursorOf } from '../../ui/pager.js';
import { statementSearch } from './search.js';

export const walletRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'wallet',
  component: lazyRouteComponent(() => import('./overview-page.js'), 'WalletPage'),
});

export const statementRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'wallet/statement',
  validateSearch: statementSearch,
  component: lazyRouteComponent(() => import('./statement-page.js'), 'StatementPage'),
});

export const depositsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'wallet/deposits',
  validateSearch: cursorOf,
  component: lazyRouteComponent(() => import('./deposits-page.js'), 'DepositsPage'),
});

export const exchangeRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'wallet/exchange',
  component: lazyRouteComponent(() => import('./exchange-page.js'), 'ExchangePage'),
});

export const withdrawalsRoute = createRoute({
  getParentRoute: () => signedIn,
  path: 'wallet/withdrawals',
  validateSearch: cursorOf,
  component: lazyRouteComponent(() => import('./withdrawals-page.js'), 'WithdrawalsPage'),
});

export const walletRoutes = [walletRoute, statementRoute, depositsRoute, exchangeRoute, withdrawalsRoute] as const;
