import type { Enrolment } from '@compute-market/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { useLanguage } from '../../text/language.js';
import { CopyLine } from '../../ui/copy.js';
import {
  Button,
  ButtonLink,
  ErrorNotice,
  Form,
  Grid,
  Notice,
  Page,
  Row,
  Section,
  Select,
  Stack,
  TextField,
  useNow,
} from '../../ui/index.js';
import { priceOf } from './price.js';
import { useDevicesTexts } from './texts/index.js';

const TYPES = ['desktop', 'mini_pc', 'server', 'phone'] as const;

/** The newest devices: one that arrives is the first of them. */
function useNewest() {
  return useQuery({
    queryKey: listKey('device', 'newest'),
    queryFn: async () => (await market.devices.list({ limit: 20 }).page()).items,
  });
}

interface Invitation {
  enrolment: Enrolment;
  /** The newest device of before; empty: there was none. Ids are made in order. */
  before: string;
}

export function AddPage() {
  const t = useDevicesTexts();
  const newest = useNewest();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  return (
    <Page title={t.addMachine} about={t.addAbout}>
      {invitation ? (
        <Line key={invitation.enrolment.code} {...invitation} onAgain={() => setInvitation(null)} />
      ) : (
        <Terms
          ready={newest.isSuccess}
          onMade={(enrolment) => setInvitation({ enrolment, before: newest.data?.[0]?.id ?? '' })}
        />
      )}
    </Page>
  );
}

/** `ready`: the devices of before are known, so that the new one will be told from them. */
function Terms({ ready, onMade }: { ready: boolean; onMade: (enrolment: Enrolment) => void }) {
  const t = useDevicesTexts();
  const [name, setName] = useState('');
  const [type, setType] = useState<(typeof TYPES)[number]>('desktop');
  const [typed, setTyped] = useState('');
  const price = priceOf(typed, useLanguage());
  const making = useMutation({
    mutationFn: () =>
      market.devices.createEnrolment({
        device_type: type,
        ...(name.trim() !== '' && { name: name.trim() }),
        ...(typeof price === 'number' && { min_price_usd: price }),
      }),
    onSuccess: onMade,
  });
  return (
    <Section title={t.machine}>
      <Form label={t.addMachine} onSubmit={() => making.mutate()}>
        <Grid>
          <TextField
            label={t.nameOptional}
            hint={t.nameHint}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Select label={t.type} value={type} onChange={(event) => setType(event.target.value as typeof type)}>
            {TYPES.map((one) => (
              <option key={one} value={one}>
                {t.types[one]}
              </option>
            ))}
          </Select>
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
        </Grid>
        {making.isError && <ErrorNotice error={making.error} />}
        <Row>
          <Button type="submit" look="primary" busy={making.isPending} disabled={!ready || price === undefined}>
            {t.makeLine}
          </Button>
        </Row>
      </Form>
    </Section>
  );
}

function Line({ enrolment, before, onAgain }: Invitation & { onAgain: () => void }) {
  const t = useDevicesTexts();
  const formats = useFormats();
  const leftS = (Date.parse(enrolment.expires_at) - useNow(1_000)) / 1_000;
  // The list is fetched anew when a device enrols or comes online, so nothing is lost with a lost connection.
  const arrived = useNewest().data?.filter(({ id }) => id > before) ?? [];
  return (
    <Stack>
      {arrived.length === 0 && (
        <Section title={t.runThis}>
          {leftS > 0 ? (
            <>
              <CopyLine text={enrolment.install_command} />
              <p>{t.lineAbout(formats.duration(leftS))}</p>
              <Notice>{t.waiting}</Notice>
            </>
          ) : (
            <Notice tone="warn" actions={<Button onClick={onAgain}>{t.newLine}</Button>}>
              {t.lineExpired}
            </Notice>
          )}
        </Section>
      )}
      {arrived.map(({ id, name, is_online }) => (
        <Notice
          key={id}
          tone={is_online ? 'good' : 'accent'}
          actions={
            <ButtonLink look="primary" to="/machines/$id" params={{ id }}>
              {t.openMachine}
            </ButtonLink>
          }
        >
          {is_online ? t.arrived(name) : t.enrolled(name)}
        </Notice>
      ))}
      {arrived.length > 0 && (
        <Row>
          <Button onClick={onAgain}>{t.addAnother}</Button>
        </Row>
      )}
    </Stack>
  );
}
