import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { AssistantPanel } from '../areas/assistant/panel.js';
import { ConnectionBanner } from '../live/connection-banner.js';
import { LiveEvents } from '../live/live-events.js';
import { useMe } from '../session/me.js';
import { SignOutButton } from '../session/sign-out-button.js';
import { Button, Menu, Money, Skeleton, Stack } from '../ui/index.js';
import { Toasts } from '../ui/toasts.js';
import { Navigation } from './navigation.js';
import { Preferences } from './preferences.js';
import styles from './shell.module.css';
import { useAppTexts } from './texts/index.js';

/** The frame of all pages of a signed-in user. */
export function Shell() {
  const t = useAppTexts();
  const me = useMe();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [menuOpen, setMenuOpen] = useState(false);
  useEffect(() => setMenuOpen(false), [path]);
  return (
    <div className={styles['shell']} data-menu={menuOpen ? 'open' : 'closed'}>
      <a href="#page" className={styles['skip']}>
        {t.skip}
      </a>
      <LiveEvents />
      <header className={styles['bar']}>
        <Button small className={styles['menuButton']} aria-expanded={menuOpen} onClick={() => setMenuOpen(!menuOpen)}>
          {t.menu}
        </Button>
        <Link to="/" className={styles['brand']}>
          {t.market}
        </Link>
        <div className={styles['barEnd']}>
          {me.data && (
            <Link to="/wallet" className={styles['balance']}>
              <span className="visually-hidden">{t.balance}: </span>
              <Money amount={me.data.coin_balance} /> · <Money amount={me.data.usd_balance} currency="usd" />
            </Link>
          )}
          <AssistantPanel />
          <Menu label={me.data?.username ?? t.account}>
            <Stack>
              <Preferences />
              <a href="/docs">{t.docs}</a>
              <SignOutButton label={t.signOut} />
            </Stack>
          </Menu>
        </div>
      </header>
      <Navigation />
      <main id="page" className={styles['main']} tabIndex={-1}>
        <ConnectionBanner />
        <Suspense fallback={<Skeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <Toasts />
    </div>
  );
}
