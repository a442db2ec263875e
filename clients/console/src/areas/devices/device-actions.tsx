import type { Device } from '@compute-market/sdk';
import { useState } from 'react';
import { typedOf } from '../../text/amount.js';
import { useLanguage } from '../../text/language.js';
import { Button, Dialog, ErrorNotice, Form, Row, TextField, toast } from '../../ui/index.js';
import { priceOf } from './price.js';
import { useDevicesTexts } from './texts/index.js';
import { useChange } from './use-change.js';

/** Pause or resume, and the dialog for name and price. */
export function DeviceActions({ device }: { device: Device }) {
  const t = useDevicesTexts();
  const [changing, setChanging] = useState(false);
  const { id, name, paused } = device;
  const change = useChange(id);
  const toggle = () =>
    change.mutate({ paused: !paused }, { onSuccess: () => toast(paused ? t.resumedNow(name) : t.pausedNow(name)) });
  return (
    <>
      {change.isError && <ErrorNotice error={change.error} />}
      <Button onClick={() => setChanging(true)}>{t.change}</Button>
      <Button look={paused ? 'primary' : 'plain'} busy={change.isPending} onClick={toggle}>
        {paused ? t.resume : t.pause}
      </Button>
      <Dialog title={t.changeTitle} open={changing} onClose={() => setChanging(false)}>
        <Terms device={device} onDone={() => setChanging(false)} />
      </Dialog>
    </>
  );
}

function Terms({ device, onDone }: { device: Device; onDone: () => void }) {
  const t = useDevicesTexts();
  const change = useChange(device.id);
  const language = useLanguage();
  const [name, setName] = useState(device.name);
  const [typed, setTyped] = useState(device.min_price_usd === null ? '' : typedOf(device.min_price_usd, language));
  const price = priceOf(typed, language);
  const done = () => {
    toast(t.saved);
    onDone();
  };
  const save = () => change.mutate({ name: name.trim(), min_price_usd: price ?? null }, { onSuccess: done });
  return (
    <Form onSubmit={save}>
      <TextField
        label={t.nameLabel}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t.minPrice}
        hint={t.minPriceHint}
        error={price === undefined ? t.priceWrong : undefined}
        unit={t.perHour}
        inputMode="decimal"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {change.isError && <ErrorNotice error={change.error} />}
      <Row>
        <Button
          type="submit"
          look="primary"
          busy={change.isPending}
          disabled={price === undefined || name.trim() === ''}
        >
          {t.save}
        </Button>
      </Row>
    </Form>
  );
}
