import { useEffect, useState } from 'react';
import { CodeField } from '../../session/code-field.js';
import { market, signOut } from '../../session/session.js';
import { useSubmit } from '../../session/use-submit.js';
import { Button, Checkbox, Dialog, ErrorNotice, Form, Row, Section, Stack, TextField } from '../../ui/index.js';
import { download } from './download.js';
import { useAccountTexts } from './texts/index.js';
import { useAct } from './use-act.js';

/** The user's data: take it along, or leave. */
export function DataSection({ needsCode }: { needsCode: boolean }) {
  const t = useAccountTexts();
  const [deleting, setDeleting] = useState(false);
  const { busy, error, submit } = useSubmit(async () => {
    const data = await market.account.export();
    download('export.json', 'application/json', JSON.stringify(data, null, 2));
  });
  return (
    <Section title={t.data}>
      <Stack>
        <p>{t.dataAbout}</p>
        {error !== null && <ErrorNotice error={error} />}
        <Row>
          <Button busy={busy} onClick={() => submit()}>
            {t.export}
          </Button>
          <Button look="danger" onClick={() => setDeleting(true)}>
            {t.delete}
          </Button>
        </Row>
      </Stack>
      <DeleteDialog needsCode={needsCode} open={deleting} onClose={() => setDeleting(false)} />
    </Section>
  );
}

interface DeleteProps {
  needsCode: boolean;
  open: boolean;
  onClose: () => void;
}

function DeleteDialog({ needsCode, open, onClose }: DeleteProps) {
  const t = useAccountTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [forfeit, setForfeit] = useState(false);
  const act = useAct();
  const { busy, error, submit, clear } = useSubmit(async () => {
    // A code counts once, even if the deletion is refused.
    setCode('');
    await act(() => market.account.delete(password, forfeit, needsCode ? { code: code.trim() } : {}));
    await signOut();
  });
  useEffect(() => {
    setPassword('');
    setCode('');
    setForfeit(false);
    clear();
  }, [open]);
  return (
    <Dialog title={t.deleteTitle} {...{ open, busy, onClose }}>
      <Form onSubmit={submit}>
        <p>{t.deleteAbout}</p>
        <TextField
          label={t.currentPassword}
          type="password"
          autoComplete="current-password"
          maxLength={400}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {needsCode && <CodeField value={code} onChange={setCode} />}
        <Checkbox
          label={t.forfeit}
          hint={t.forfeitHint}
          checked={forfeit}
          onChange={(event) => setForfeit(event.target.checked)}
        />
        {error !== null && <ErrorNotice error={error} />}
        <Row>
          <Button
            type="submit"
            look="danger"
            busy={busy}
            disabled={password === '' || (needsCode && code.trim() === '')}
          >
            {t.deleteForGood}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {t.keepAccount}
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
