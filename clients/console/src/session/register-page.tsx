import { Page } from '../ui/index.js';
import styles from './session.module.css';
import { useSessionTexts } from './texts/index.js';

export function RegisterPage() {
  const t = useSessionTexts();
  return (
    <main className={styles['narrow']}>
      <Page title={t.register}>{null}</Page>
    </main>
  );
}
