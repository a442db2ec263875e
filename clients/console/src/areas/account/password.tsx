import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useSubmit } from '../../session/use-submit.js';
import { Button, ErrorNotice, Form, Row, Section, TextField, toast } from '../../ui/index.js';
import { useAccountTexts } from './texts/index.js';

export function PasswordSection() {
  const t = useAccountTexts();
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { busy, error, submit } = useSubmit(async () => {
    await market.account.changePassword(current, next);
    setCurrent('');
    setNext('');
    toast(t.passwordChanged);
    await queries.invalidateQueries({ queryKey: listKey('account', 'sessions') });
  });
  return (
    <Section title={t.password}>
      <Form onSubmit={submit}>
        <TextField
          label={t.currentPassword}
          type="password"
          autoComplete="current-password"
          maxLength={400}
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <TextField
          label={t.newPassword}
          hint={t.newPasswordHint}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          required
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
        {error !== null && <ErrorNotice error={error} />}
        <Row>
          <Button type="submit" busy={busy} disabled={current === '' || next === ''}>
            {t.changePassword}
          </Button>
        </Row>
      </Form>
    </Section>
  );
}
