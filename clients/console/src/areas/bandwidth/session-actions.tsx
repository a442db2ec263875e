import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProxySession } from '@compute-market/sdk';
import { sendOnce } from '../../session/order-key.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { AmountField, useAmountOf } from '../../ui/amount-field.js';
import { Button, ConfirmDialog, Row, toast } from '../../ui/index.js';
import { remember } from './secrets.js';
import { useBandwidthTexts } from './texts/index.js';

type Asked = 'topUp' | 'rotate' | 'end' | null;

/** Top up, a new password, the end: each asks first. */
export function SessionActions({ session }: { session: ProxySession['session'] }) {
  const t = useBandwidthTexts();
  const { money } = useFormats();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>(null);
  const [gb, setGb] = useState('1');
  const more = useAmountOf()(gb);
  const changed = async () => {
    await Promise.all(
      [['session'], ['wallet'], ['account', 'me']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
  const close = () => setAsked(null);
  return (
    <Row>
      <Button onClick={() => setAsked('topUp')}>{t.topUp}</Button>
      <Button onClick={() => setAsked('rotate')}>{t.rotate}</Button>
      <Button look="danger" onClick={() => setAsked('end')}>
        {t.end}
      </Button>
      <ConfirmDialog
        title={t.topUp}
        confirm={more === null ? t.topUp : t.buyFor(money(more * session.price_per_gb, 'usd'))}
        open={asked === 'topUp'}
        onClose={close}
        disabled={more === null}
        onConfirm={async () => {
          if (more === null) return;
          const { added_gb } = await sendOnce(`top-up.${session.id}`, { gb: more }, (order, once) =>
            market.bandwidth.topUp(session.id, order.gb, once),
          );
          toast(t.toppedUp(added_gb));
          await changed();
        }}
      >
        <AmountField label={t.traffic} unit="GB" value={gb} onType={setGb} />
      </ConfirmDialog>
      <ConfirmDialog
        title={t.rotate}
        confirm={t.rotate}
        open={asked === 'rotate'}
        onClose={close}
        onConfirm={async () => {
          remember(session.id, await market.bandwidth.rotatePassword(session.id));
          await changed();
        }}
      >
        {t.rotateNote}
      </ConfirmDialog>
      <ConfirmDialog
        title={t.end}
        confirm={t.end}
        danger
        open={asked === 'end'}
        onClose={close}
        onConfirm={async () => {
          await market.bandwidth.end(session.id);
          await changed();
        }}
      >
        {t.endNote}
      </ConfirmDialog>
    </Row>
  );
}
