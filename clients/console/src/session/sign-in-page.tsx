import { AuthenticationError } from '@compute-market/sdk';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button, ErrorNotice, Form, Stack, TextField } from '../ui/index.js';
import { CodeField } from './code-field.js';
import { demoAccount } from './demo.js';
import { SessionFrame } from './frame.js';
import { PasskeyButton } from './passkey-button.js';
import { keep, useSessionState, web, type Tokens } from './session.js';
import { useSessionTexts } from './texts/index.js';
import { useSubmit } from './use-submit.js';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const t = useSessionTexts();
  const router = useRouter();
  const { next } = route.useSearch();
  const [known, setKnown] = useState(() => demoAccount(location.hash));
  useEffect(() => history.replaceState(history.state, '', `${location.pathname}${location.search}`), []);
  const [asksCode, setAsksCode] = useState(false);
  // By this form, the passkey, or another tab.
  const isSignedIn = useSessionState() === 'signed-in';
  useEffect(() => {
    if (isSignedIn) void router.navigate({ href: next ?? '/', replace: true });
  }, [isSignedIn]);
  return (
    <SessionFrame title={asksCode ? t.codeTitle : t.signIn}>
      {asksCode ? (
        <CodeStep known={known} onBack={() => setAsksCode(false)} />
      ) : (
        <PasswordStep known={known} onChange={setKnown} onCode={() => setAsksCode(true)} />
      )}
    </SessionFrame>
  );
}

interface Known {
  email: string;
  password: string;
}

const signIn = async (body: Known & { code?: string }) => keep(await web<Tokens>('/auth/web/login', body));

interface PasswordProps {
  known: Known;
  onChange: (known: Known) => void;
  onCode: () => void;
}

function PasswordStep({ known, onChange, onCode }: PasswordProps) {
  const t = useSessionTexts();
  const { next } = route.useSearch();
  const { email, password } = known;
  const { busy, error, submit } = useSubmit(async () => {
    try {
      await signIn(known);
    } catch (problem) {
      if (!(problem instanceof AuthenticationError) || problem.code !== 'second_factor_required') throw problem;
      onCode();
    }
  });
  return (
    <Stack>
      <Form onSubmit={submit}>
        <TextField
          label={t.email}
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          value={email}
          onChange={(event) => onChange({ ...known, email: event.target.value })}
        />
        <TextField
          label={t.password}
          type="password"
          autoComplete="current-password"
          maxLength={400}
          required
          value={password}
          onChange={(event) => onChange({ ...known, password: event.target.value })}
        />
        {error !== null && <ErrorNotice error={error} />}
        <Button type="submit" look="primary" busy={busy} disabled={email === '' || password === ''}>
          {t.signIn}
        </Button>
      </Form>
      <PasskeyButton />
      <p>
        <a href="/forgot-password">{t.forgot}</a>
      </p>
      <p>
        {t.newHere}{' '}
        <Link to="/register" search={{ next }}>
          {t.register}
        </Link>
      </p>
    </Stack>
  );
}

function CodeStep({ known, onBack }: { known: Known; onBack: () => void }) {
  const t = useSessionTexts();
  const [code, setCode] = useState('');
  const { busy, error, submit } = useSubmit(() => signIn({ ...known, code: code.trim() }));
  return (
    <Form onSubmit={submit}>
      <CodeField value={code} onChange={setCode} autoFocus />
      {error !== null && <ErrorNotice error={error} />}
      <Button type="submit" look="primary" busy={busy} disabled={code.trim() === ''}>
        {t.signIn}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {t.back}
      </Button>
    </Form>
  );
}
