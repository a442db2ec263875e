import type { ApiKey } from '@compute-market/sdk';
import { useFormats, type Currency } from '../../text/formats.js';
import { Ago, Badge, Button, DateTime, Progress, Table, useNow, type Tone } from '../../ui/index.js';
import { stateOf, type KeyState } from './key-state.js';
import styles from './keys.module.css';
import { useKeysTexts } from './texts/index.js';

const TONES: Record<KeyState, Tone> = { live: 'good', expired: 'neutral', revoked: 'neutral' };

export function KeysTable({ keys, onRevoke }: { keys: ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const t = useKeysTexts();
  const now = useNow(60_000);
  return (
    <Table
      caption={t.list}
      items={keys}
      keyOf={({ id }) => id}
      columns={[
        { name: t.name, cell: (key) => <Named {...key} /> },
        { name: t.scopes, cell: ({ scopes }) => <Scopes scopes={scopes} /> },
        { name: t.spentToday, cell: (key) => <Spent of={key} /> },
        {
          name: t.lastUsed,
          short: true,
          cell: ({ last_used_at }) => (last_used_at ? <Ago at={last_used_at} /> : t.never),
        },
        {
          name: t.expires,
          short: true,
          cell: ({ expires_at }) => (expires_at ? <DateTime at={expires_at} /> : t.never),
        },
        {
          name: t.state,
          cell: (key) => <Badge tone={TONES[stateOf(key, now)]}>{t.states[stateOf(key, now)]}</Badge>,
        },
        {
          name: t.actions,
          unnamed: true,
          cell: (key) =>
            stateOf(key, now) === 'live' && (
              <Button small onClick={() => onRevoke(key)} aria-label={`${t.revoke}: ${key.name}`}>
                {t.revoke}
              </Button>
            ),
        },
      ]}
    />
  );
}

function Named({ name, starts_with }: ApiKey) {
  return (
    <div className={styles['named']}>
      <strong>{name}</strong>
      <code>{starts_with}…</code>
    </div>
  );
}

function Scopes({ scopes }: { scopes: string[] }) {
  return (
    <ul className={styles['scopes']}>
      {scopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  );
}

/** What it put on hold today, against its cap. */
function Spent({ of: key }: { of: ApiKey }) {
  const t = useKeysTexts();
  const caps = (['coin', 'usd'] as const).filter((currency) => key[`daily_cap_${currency}`] !== null);
  if (caps.length === 0) return t.noCap;
  return (
    <div className={styles['caps']}>
      {caps.map((currency) => (
        <Cap
          key={currency}
          currency={currency}
          spent={key[`spent_today_${currency}`] ?? 0}
          cap={key[`daily_cap_${currency}`]!}
        />
      ))}
    </div>
  );
}

function Cap({ currency, spent, cap }: { currency: Currency; spent: number; cap: number }) {
  const t = useKeysTexts();
  const { money } = useFormats();
  const said = t.spentOf(money(spent, currency), money(cap, currency));
  return (
    <div className={styles['named']}>
      {said}
      <Progress percent={cap === 0 ? 100 : Math.min(100, (spent / cap) * 100)} label={said} />
    </div>
  );
}
