import { useEffect, useState } from 'react';
import { CodeField } from '../../session/code-field.js';
import { useSubmit } from '../../session/use-submit.js';
import { Button, Dialog, ErrorNotice, Form, TextField } from '../../ui/index.js';
import { useAccountTexts } from './texts/index.js';
import { useAct } from './use-act.js';

interface Props {
  title: string;
  about: string;
  confirm: string;
  danger?: boolean;
  open: boolean;
  onClose: () => void;
  onConfirm: (password: string, code: string) => Promise<void>;
}

/** Asks for both factors. */
export function ProofDialog({ title, about, confirm, danger, open, onClose, onConfirm }: Props) {
  const t = useAccountTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const act = useAct();
  const { busy, error, submit, clear } = useSubmit(async () => {
    await act(() => onConfirm(password, code.trim()));
    onClose();
  });
  useEffect(() => {
    setPassword('');
    setCode('');
    clear();
  }, [open]);
  return (
    <Dialog {...{ title, open, busy, onClose }}>
      <Form onSubmit={submit}>
        <p>{about}</p>
        <TextField
          label={t.currentPassword}
          type="password"
          autoComplete="current-password"
          maxLength={400}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <CodeField value={code} onChange={setCode} />
        {error !== null && <ErrorNotice error={error} />}
        <Button
          type="submit"
          look={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={password === '' || code.trim() === ''}
        >
          {confirm}
        </Button>
      </Form>
    </Dialog>
  );
}
