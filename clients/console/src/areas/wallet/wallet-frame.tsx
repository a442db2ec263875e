import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../ui/index.js';
import { useWalletTexts } from './texts/index.js';
import styles from './wallet.module.css';

const PAGES = [
  ['/wallet', 'overview'],
  ['/wallet/statement', 'statement'],
  ['/wallet/deposits', 'deposits'],
  ['/wallet/exchange', 'exchange'],
  ['/wallet/withdrawals', 'withdrawals'],
] as const;

/** A page of the wallet, with links to the others. */
export function WalletFrame({ page, children }: { page: (typeof PAGES)[number][1]; children: ReactNode }) {
  const t = useWalletTexts();
  return (
    <Page title={page === 'overview' ? t.wallet : t.pages[page]} about={t.abouts[page]}>
      <nav className={styles['pages']} aria-label={t.wallet}>
        {PAGES.map(([to, name]) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t.pages[name]}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
