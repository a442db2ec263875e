import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listKey } from '../../live/keys.js';
import { CodeField } from '../../session/code-field.js';
import { market } from '../../session/session.js';
import { useSubmit } from '../../session/use-submit.js';
import { Button, ErrorNotice, Form, Row, Section, TextField, toast } from '../../ui/index.js';
import { useAccountTexts } from './texts/index.js';
import { useAct } from './use-act.js';

export function PasswordSection({ needsCode }: { needsCode: boolean }) {
  const t = useAccountTexts();
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [code, setCode] = useState('');
  const act = useAct();
  const { busy, error, submit } = useSubmit(async () => {
    await act(() => market.account.changePassword(current, next, needsCode ? { code: code.trim() } : {}));
    setCurrent('');
    setNext('');
    setCode('');
    toast(t.passwordChanged);
    await queries.invalidateQueries({ queryKey: listKey('account', 'sessions') });
  });
  const isComplete = current !== '' && next !== '' && (!needsCode || code.trim() !== '');
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
        {needsCode && <CodeField value={code} onChange={setCode} />}
        {error !== null && <ErrorNotice error={error} />}
        <Row>
          <Button type="submit" busy={busy} disabled={!isComplete}>
            {t.changePassword}
          </Button>
        </Row>
      </Form>
    </Section>
  );
}
