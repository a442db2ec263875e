import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { market } from '../../session/session.js';
import { Badge, Button, Dialog, Row, Section, Stack, toast } from '../../ui/index.js';
import { ProofDialog } from './proof-dialog.js';
import { RecoveryCodes } from './recovery-codes.js';
import { useAccountTexts } from './texts/index.js';
import { TwoFactorSetup } from './two-factor-setup.js';

type Open = 'setup' | 'disable' | 'replace' | null;

/** One-time codes of an authenticator app beside the password. */
export function TwoFactorSection({ isOn }: { isOn: boolean }) {
  const t = useAccountTexts();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setOpen(null);
  const changed = () => queries.invalidateQueries({ queryKey: ['account', 'me'] });
  const show = async (fresh: string[]) => {
    setCodes(fresh);
    await changed();
  };
  return (
    <Section title={t.twoFactor} actions={isOn ? <Badge tone="good">{t.on}</Badge> : <Badge>{t.off}</Badge>}>
      <Stack>
        <p>{isOn ? t.twoFactorOn : t.twoFactorOff}</p>
        <Row>
          {!isOn && <Button onClick={() => setOpen('setup')}>{t.setUp}</Button>}
          {isOn && <Button onClick={() => setOpen('replace')}>{t.replaceCodes}</Button>}
          {isOn && <Button onClick={() => setOpen('disable')}>{t.turnOff}</Button>}
        </Row>
      </Stack>
      <TwoFactorSetup open={open === 'setup'} onClose={close} onEnabled={show} />
      <ProofDialog
        title={t.replaceCodes}
        about={t.replaceAbout}
        confirm={t.replaceCodes}
        open={open === 'replace'}
        onClose={close}
        onConfirm={async (password, code) => show(await market.account.replaceRecoveryCodes(password, code))}
      />
      <ProofDialog
        title={t.turnOffTitle}
        about={t.turnOffAbout}
        confirm={t.turnOff}
        danger
        open={open === 'disable'}
        onClose={close}
        onConfirm={async (password, code) => {
          await market.account.disableTwoFactor(password, code);
          toast(t.turnedOff);
          await changed();
        }}
      />
      <Dialog title={t.recoveryCodes} open={codes !== null} onClose={() => setCodes(null)}>
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Dialog>
    </Section>
  );
}
