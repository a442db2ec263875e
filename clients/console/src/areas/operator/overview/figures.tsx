import type { AdminOverview } from '@compute-market/sdk';
import { Ago, Grid, Money, Stat, useNow } from '../../../ui/index.js';
import { useFormats } from '../../../text/formats.js';
import { useOperatorTexts } from '../texts/index.js';

const DAY_MS = 86_400_000;

/** Devices, the backup's age, and the money on hold by what it is held for. */
export function Figures({ of: { devices_online, backup, held } }: { of: AdminOverview }) {
  const t = useOperatorTexts();
  const formats = useFormats();
  const now = useNow(60_000);
  const isOld = backup !== null && now - Date.parse(backup.ended_at) > DAY_MS;
  return (
    <Grid>
      <Stat name={t.devicesOnline} value={formats.number(devices_online)} />
      <Stat
        name={t.backup}
        value={backup === null ? t.never : <Ago at={backup.ended_at} />}
        note={
          backup === null || isOld ? (
            <>
              {t.backupAdvice} <code>npm run backup</code>
            </>
          ) : (
            t.rows(formats.number(backup.rows))
          )
        }
      />
      {held.map(({ subject, coin, usd }) => (
        <Stat
          key={subject}
          name={t.heldFor[subject as keyof typeof t.heldFor] ?? subject}
          value={coin === 0 && usd > 0 ? <Money amount={usd} currency="usd" /> : <Money amount={coin} />}
          note={coin > 0 && usd > 0 && <Money amount={usd} currency="usd" />}
        />
      ))}
    </Grid>
  );
}
