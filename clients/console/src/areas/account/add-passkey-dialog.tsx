import { useEffect, useState } from 'react';
import { CodeField } from '../../session/code-field.js';
import { PasskeyError } from '../../session/passkey-error.js';
import { usePasskeyTexts } from '../../session/passkey-texts/index.js';
import { useMe } from '../../session/me.js';
import { addPasskey } from '../../session/passkeys.js';
import { useSubmit } from '../../session/use-submit.js';
import { Button, Dialog, Form, TextField } from '../../ui/index.js';

interface Props {
  open: boolean;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

/** Asks for a name and the password; the browser asks for the rest. */
export function AddPasskeyDialog({ open, onClose, onAdded }: Props) {
  const t = usePasskeyTexts();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const needsCode = useMe().data?.two_factor === true;
  const { busy, error, submit, clear } = useSubmit(async () => {
    await addPasskey(name.trim(), { password, ...(needsCode && { code: code.trim() }) });
    onClose();
    await onAdded();
  });
  useEffect(() => {
    setName('');
    setPassword('');
    setCode('');
    clear();
  }, [open]);
  const isComplete = name.trim() !== '' && password !== '' && (!needsCode || code.trim() !== '');
  return (
    <Dialog title={t.addTitle} {...{ open, onClose }}>
      <Form onSubmit={submit}>
        <p>{t.addAbout}</p>
        <TextField
          label={t.name}
          hint={t.nameHint}
          maxLength={100}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t.password}
          type="password"
          autoComplete="current-password"
          maxLength={400}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {needsCode && <CodeField value={code} onChange={setCode} />}
        {error !== null && <PasskeyError error={error} />}
        <Button type="submit" look="primary" busy={busy} disabled={!isComplete}>
          {t.next}
        </Button>
      </Form>
    </Dialog>
  );
}
