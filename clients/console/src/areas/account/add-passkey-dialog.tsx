import { useEffect, useState } from 'react';
import { PasskeyError } from '../../session/passkey-error.js';
import { usePasskeyTexts } from '../../session/passkey-texts/index.js';
import { addPasskey } from '../../session/passkeys.js';
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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    setName('');
    setPassword('');
    setError(null);
  }, [open]);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await addPasskey(name.trim(), password);
      onClose();
      await onAdded();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t.addTitle} {...{ open, onClose }}>
      <Form onSubmit={() => void run()}>
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
        {error !== null && <PasskeyError error={error} />}
        <Button type="submit" look="primary" busy={busy} disabled={name.trim() === '' || password === ''}>
          {t.next}
        </Button>
      </Form>
    </Dialog>
  );
}
