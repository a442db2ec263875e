import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { Button, ConfirmDialog, Row, Section, toast } from '../../ui/index.js';
import { useDevicesTexts } from './texts/index.js';

export function RemoveSection({ id }: { id: string }) {
  const t = useDevicesTexts();
  const router = useRouter();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = async () => {
    await market.devices.revokeToken(id);
    toast(t.revoked);
    await router.navigate({ to: '/machines' });
    await queries.invalidateQueries({ queryKey: listKey('device') });
  };
  return (
    <Section title={t.endOfIt}>
      <p>{t.revokeText}</p>
      <Row>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t.revoke}
        </Button>
      </Row>
      <ConfirmDialog
        title={t.revokeTitle}
        confirm={t.revoke}
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={revoke}
      >
        {t.revokeText}
      </ConfirmDialog>
    </Section>
  );
}
