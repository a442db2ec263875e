import type { Exit } from '@compute-market/sdk';
import { useQuery } from '@tanstack/react-query';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Badge, Facts, Loaded, Money, Progress, Section, Stack } from '../../ui/index.js';
import { useDevicesTexts } from './texts/index.js';

/** One page has all exits of nearly every owner. */
const EXITS = 1_000;

async function exitOf(device: string): Promise<Exit | null> {
  const { items } = await market.bandwidth.exits({ limit: EXITS }).page();
  return items.find(({ device_id }) => device_id === device) ?? null;
}

export function BandwidthSection({ id }: { id: string }) {
  const t = useDevicesTexts();
  const exit = useQuery({ queryKey: recordKey('device', id, 'exit'), queryFn: () => exitOf(id) });
  return (
    <Section title={t.bandwidth}>
      <Loaded query={exit} lines={2}>
        {(found) => (found === null ? <p>{t.noExit}</p> : <Shared exit={found} />)}
      </Loaded>
    </Section>
  );
}

function Shared({ exit }: { exit: Exit }) {
  const t = useDevicesTexts();
  const { number } = useFormats();
  const { connected, carried_gb_month: carried, max_gb_month: cap } = exit;
  const gb = (count: number) => t.gb(number(count));
  const carriedText = cap === null ? t.noCap(gb(carried)) : t.ofCap(gb(carried), gb(cap));
  return (
    <Stack>
      <Facts
        of={[
          [
            t.state,
            <Badge key="state" tone={connected ? 'good' : 'neutral'}>
              {connected ? t.connected : t.notConnected}
            </Badge>,
          ],
          [t.carried, carriedText],
          [t.earnedMonth, <Money key="earned" amount={exit.earned_usd_month} currency="usd" />],
          [t.perGb, <Money key="price" amount={exit.min_price_per_gb} currency="usd" />],
        ]}
      />
      {cap !== null && cap > 0 && <Progress percent={Math.min(100, (carried / cap) * 100)} label={carriedText} />}
    </Stack>
  );
}
