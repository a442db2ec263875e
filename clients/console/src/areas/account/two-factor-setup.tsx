import type { TwoFactorSetup as Setup } from '@compute-market/sdk';
import { lazy, Suspense, useEffect, useState } from 'react';
import { CodeField } from '../../session/code-field.js';
import { market } from '../../session/session.js';
import { useSubmit } from '../../session/use-submit.js';
import { CopyLine } from '../../ui/copy.js';
import { Button, Dialog, ErrorNotice, Form, Skeleton, TextField } from '../../ui/index.js';
import { useAccountTexts } from './texts/index.js';
import { useAct } from './use-act.js';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.js')).QrCode }));

interface Props {
  open: boolean;
  onClose: () => void;
  onEnabled: (recoveryCodes: string[]) => Promise<void>;
}

/** The password, then the app: it has to show a code before anything changes. */
export function TwoFactorSetup({ open, onClose, onEnabled }: Props) {
  const t = useAccountTexts();
  const [setup, setSetup] = useState<Setup | null>(null);
  useEffect(() => setSetup(null), [open]);
  const enabled = async (codes: string[]) => {
    onClose();
    await onEnabled(codes);
  };
  return (
    <Dialog title={t.setUpTitle} {...{ open, onClose }}>
      {setup ? <AppStep setup={setup} onEnabled={enabled} /> : <PasswordStep onSetup={setSetup} />}
    </Dialog>
  );
}

function PasswordStep({ onSetup }: { onSetup: (setup: Setup) => void }) {
  const t = useAccountTexts();
  const [password, setPassword] = useState('');
  const { busy, error, submit } = useSubmit(async () => onSetup(await market.account.setUpTwoFactor(password)));
  return (
    <Form onSubmit={submit}>
      <p>{t.setUpAbout}</p>
      <TextField
        label={t.currentPassword}
        type="password"
        autoComplete="current-password"
        maxLength={400}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {error !== null && <ErrorNotice error={error} />}
      <Button type="submit" look="primary" busy={busy} disabled={password === ''}>
        {t.next}
      </Button>
    </Form>
  );
}

function AppStep({ setup, onEnabled }: { setup: Setup; onEnabled: (codes: string[]) => Promise<void> }) {
  const t = useAccountTexts();
  const [code, setCode] = useState('');
  const act = useAct();
  const { busy, error, submit } = useSubmit(async () =>
    onEnabled(await act(() => market.account.enableTwoFactor(code.trim()))),
  );
  return (
    <Form onSubmit={submit}>
      <p>{t.scan}</p>
      <Suspense fallback={<Skeleton />}>
        <QrCode text={setup.uri} label={t.qrCode} />
      </Suspense>
      <p>{t.typeInstead}</p>
      <CopyLine text={setup.secret} />
      <CodeField value={code} onChange={setCode} />
      {error !== null && <ErrorNotice error={error} />}
      <Button type="submit" look="primary" busy={busy} disabled={code.trim() === ''}>
        {t.turnOn}
      </Button>
    </Form>
  );
}
