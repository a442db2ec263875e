import { Link, useRouterState } from '@tanstack/react-router';
import { useMe } from '../session/me.js';
import styles from './shell.module.css';
import { useAppTexts } from './texts/index.js';
import type { AppTexts } from './texts/en.js';

type Item = readonly [to: string, name: keyof AppTexts];

const GROUPS: ReadonlyArray<readonly [name: keyof AppTexts, items: readonly Item[]]> = [
  [
    'buy',
    [
      ['/', 'home'],
      ['/jobs', 'jobs'],
      ['/deploys', 'deploys'],
      ['/bandwidth', 'bandwidth'],
      ['/offers', 'offers'],
    ],
  ],
  [
    'earn',
    [
      ['/machines', 'machines'],
      ['/earnings', 'earnings'],
      ['/photos', 'photos'],
    ],
  ],
  [
    'money',
    [
      ['/wallet', 'wallet'],
      ['/referrals', 'referrals'],
    ],
  ],
  [
    'settings',
    [
      ['/keys', 'keys'],
      ['/webhooks', 'webhooks'],
      ['/account', 'account'],
    ],
  ],
];
const OPERATE: readonly Item[] = [
  ['/operator', 'overview'],
  ['/operator/users', 'users'],
  ['/operator/devices', 'allDevices'],
  ['/operator/jobs', 'allJobs'],
  ['/operator/audit-log', 'auditLog'],
];

/** Pages that the overview leads to, such as disputes: no item of their own. */
const isOfOverview = (path: string) =>
  path.startsWith('/operator/') && !OPERATE.some(([to]) => to !== '/operator' && path.startsWith(to));

export function Navigation() {
  const t = useAppTexts();
  const ofOverview = useRouterState({ select: ({ location }) => isOfOverview(location.pathname) });
  const isAdmin = useMe().data?.is_admin === true;
  const groups = isAdmin ? [...GROUPS, ['operate', OPERATE] as const] : GROUPS;
  return (
    <nav className={styles['navigation']} aria-label={t.navigation}>
      {groups.map(([name, items]) => (
        <div key={name} role="group" aria-label={t[name] as string}>
          <div className={styles['group']} aria-hidden>
            {t[name] as string}
          </div>
          <ul>
            {items.map(([to, label]) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles['link']}
                  aria-current={to === '/operator' && ofOverview ? 'page' : undefined}
                  activeOptions={{ exact: to === '/' || to === '/operator' }}
                  activeProps={{ 'aria-current': 'page' }}
                >
                  {t[label] as string}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
