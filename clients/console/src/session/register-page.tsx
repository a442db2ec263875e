import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage } from '../text/language.js';
import { Button, ErrorNotice, Form, Stack, TextField } from '../ui/index.js';
import { SessionFrame } from './frame.js';
import { keep, web, type Tokens } from './session.js';
import { useSessionTexts } from './texts/index.js';
import { useSubmit } from './use-submit.js';

const route = getRouteApi('/register');

export function RegisterPage() {
  const t = useSessionTexts();
  const [registered, setRegistered] = useState<string | null>(null);
  return (
    <SessionFrame title={registered === null ? t.register : t.inbox}>
      {registered === null ? <RegisterForm onRegistered={setRegistered} /> : <CheckInbox email={registered} />}
    </SessionFrame>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const t = useSessionTexts();
  const { code = '', next } = route.useSearch();
  const language = useLanguage();
  const [account, setAccount] = useState({ username: '', email: '', password: '', referral_code: code });
  const { username, email, password, referral_code } = account;
  const { busy, error, submit } = useSubmit(async () => {
    const referral = referral_code.trim();
    const body = { username, email, password, language, ...(referral && { referral_code: referral }) };
    keep(await web<Tokens>('/auth/web/register', body));
    onRegistered(email);
  });
  const isFilled = username !== '' && email !== '' && password !== '';
  return (
    <Stack>
      <Form onSubmit={submit}>
        <TextField
          label={t.username}
          hint={t.usernameHint}
          autoComplete="username"
          maxLength={40}
          required
          value={username}
          onChange={(event) => setAccount({ ...account, username: event.target.value })}
        />
        <TextField
          label={t.email}
          hint={t.emailHint}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={email}
          onChange={(event) => setAccount({ ...account, email: event.target.value })}
        />
        <TextField
          label={t.password}
          hint={t.passwordHint}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          required
          value={password}
          onChange={(event) => setAccount({ ...account, password: event.target.value })}
        />
        <TextField
          label={t.referral}
          autoComplete="off"
          maxLength={8}
          value={referral_code}
          onChange={(event) => setAccount({ ...account, referral_code: event.target.value })}
        />
        {error !== null && <ErrorNotice error={error} />}
        <Button type="submit" look="primary" busy={busy} disabled={!isFilled}>
          {t.register}
        </Button>
      </Form>
      <p>
        {t.registered}{' '}
        <Link to="/sign-in" search={{ next }}>
          {t.signIn}
        </Link>
      </p>
    </Stack>
  );
}

/** The account works at once; a confirmed address is what gets a lost password back. */
function CheckInbox({ email }: { email: string }) {
  const t = useSessionTexts();
  const router = useRouter();
  const { next } = route.useSearch();
  return (
    <Stack>
      <p>{t.inboxAbout(email)}</p>
      <Button look="primary" onClick={() => void router.navigate({ href: next ?? '/', replace: true })}>
        {t.goOn}
      </Button>
    </Stack>
  );
}
