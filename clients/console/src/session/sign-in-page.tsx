import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ErrorNotice, Form, Page, TextField } from '../ui/index.js';
import styles from './session.module.css';
import { PasskeyButton } from './passkey-button.js';
import { signIn } from './session.js';
import { useSessionTexts } from './texts/index.js';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const t = useSessionTexts();
  const router = useRouter();
  const { next } = route.useSearch();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const goOn = () => router.navigate({ href: next ?? '/', replace: true });
  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      await signIn({ email, password });
      await goOn();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className={styles['narrow']}>
      <Page title={t.signIn}>
        <Form onSubmit={() => void submit()}>
          <TextField
            label={t.email}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            label={t.password}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {error !== null && <ErrorNotice error={error} />}
          <Button type="submit" look="primary" busy={busy}>
            {t.signIn}
          </Button>
          <p>
            {t.newHere} <Link to="/register">{t.register}</Link>
          </p>
        </Form>
        <PasskeyButton onSignedIn={() => void goOn()} />
      </Page>
    </main>
  );
}
