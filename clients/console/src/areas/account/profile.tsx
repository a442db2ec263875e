import type { Me } from '@compute-market/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { market } from '../../session/session.js';
import { useSubmit } from '../../session/use-submit.js';
import { LANGUAGES } from '../../text/language.js';
import {
  Badge,
  Button,
  ErrorNotice,
  Facts,
  Form,
  Notice,
  Row,
  Section,
  Select,
  Stack,
  TextField,
  toast,
} from '../../ui/index.js';
import { useAccountTexts } from './texts/index.js';

/** Name and language of the mails, and whether the address is confirmed. */
export function ProfileSection({ me }: { me: Me }) {
  const t = useAccountTexts();
  return (
    <Section title={t.profile}>
      <Stack>
        <Facts
          of={[
            [
              t.email,
              <Badge key="email" tone={me.email_verified ? 'good' : 'warn'}>
                {me.email_verified ? t.confirmed : t.unconfirmed}
              </Badge>,
            ],
          ]}
        />
        {!me.email_verified && <ConfirmAddress />}
        <ProfileForm me={me} />
      </Stack>
    </Section>
  );
}

function ConfirmAddress() {
  const t = useAccountTexts();
  const { busy, error, submit } = useSubmit(async () => {
    await market.account.resendVerification();
    toast(t.sentAgain);
  });
  return (
    <>
      <Notice
        tone="warn"
        actions={
          <Button small busy={busy} onClick={() => submit()}>
            {t.sendAgain}
          </Button>
        }
      >
        {t.confirmAbout}
      </Notice>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}

function ProfileForm({ me }: { me: Me }) {
  const t = useAccountTexts();
  const queries = useQueryClient();
  const [username, setUsername] = useState(me.username);
  const [language, setLanguage] = useState(me.language);
  const { busy, error, submit } = useSubmit(async () => {
    const changed = await market.account.update({ ...(username !== me.username && { username }), language });
    queries.setQueryData(['account', 'me'], changed);
    toast(t.saved);
  });
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t.username}
        hint={t.usernameHint}
        maxLength={40}
        required
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Select
        label={t.mailLanguage}
        value={language}
        onChange={(event) => setLanguage(event.target.value as Me['language'])}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
      {error !== null && <ErrorNotice error={error} />}
      <Row>
        <Button type="submit" busy={busy} disabled={username === me.username && language === me.language}>
          {t.save}
        </Button>
      </Row>
    </Form>
  );
}
