import type { ReactNode } from 'react';
import { Preferences } from '../app/preferences.js';
import { useAppTexts } from '../app/texts/index.js';
import { Grid, Page } from '../ui/index.js';
import styles from './session.module.css';

/** The frame of pages without a session: whose they are, and in which language and theme. */
export function SessionFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useAppTexts();
  return (
    <main className={styles['narrow']}>
      <p className={styles['brand']}>{t.market}</p>
      <Page title={title}>{children}</Page>
      <footer className={styles['foot']}>
        <Grid>
          <Preferences />
        </Grid>
      </footer>
    </main>
  );
}
