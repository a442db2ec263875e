import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useSubmit } from '../../session/use-submit.js';
import { AmountField, useAmountOf } from '../../ui/amount-field.js';
import { CopyLine } from '../../ui/copy.js';
import {
  Button,
  ButtonLink,
  ErrorNotice,
  Form,
  Grid,
  Notice,
  Page,
  Section,
  Select,
  Stack,
  TextField,
} from '../../ui/index.js';
import { expiryOf, toNewKey, isComplete, LIFETIMES, FIRST_DRAFT, type Draft, type Lifetime } from './draft.js';
import { canSpend } from './scopes.js';
import { ScopesPicker } from './scopes-picker.js';
import { useKeysTexts } from './texts/index.js';
import { useFormats } from '../../text/formats.js';

export function NewKeyPage() {
  const t = useKeysTexts();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(FIRST_DRAFT);
  const [secret, setSecret] = useState<string | null>(null);
  const amountOf = useAmountOf();
  const { busy, error, submit } = useSubmit(async () => {
    setSecret((await market.account.createApiKey(toNewKey(draft, Date.now(), amountOf))).key);
    await queries.invalidateQueries({ queryKey: listKey('account', 'keys') });
  });
  if (secret !== null) return <Created name={draft.name} secret={secret} />;
  return (
    <Page title={t.newTitle} about={t.newAbout}>
      <Form onSubmit={submit}>
        <Fields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        {error !== null && <ErrorNotice error={error} />}
        <div>
          <Button type="submit" look="primary" busy={busy} disabled={!isComplete(draft, amountOf)}>
            {t.create}
          </Button>
        </div>
      </Form>
    </Page>
  );
}

interface FieldsProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function Fields({ draft, onChange }: FieldsProps) {
  const t = useKeysTexts();
  const { date } = useFormats();
  const expiry = expiryOf(draft.lifetime, Date.now());
  const cap = (currency: 'coin' | 'usd', label: string, unit: string) => (
    <AmountField
      {...{ label, unit }}
      hint={t.capHint}
      value={draft[currency]}
      onType={(typed) => onChange({ [currency]: typed })}
    />
  );
  return (
    <>
      <Section title={t.whatFor}>
        <Grid>
          <TextField
            label={t.name}
            hint={t.nameHint}
            maxLength={100}
            required
            value={draft.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <Select
            label={t.expires}
            hint={expiry === null ? t.neverHint : date(expiry)}
            value={draft.lifetime}
            onChange={(event) => onChange({ lifetime: event.target.value as Lifetime })}
          >
            {LIFETIMES.map((lifetime) => (
              <option key={lifetime} value={lifetime}>
                {t.lifetimes[lifetime]}
              </option>
            ))}
          </Select>
        </Grid>
      </Section>
      <Section title={t.mayDo}>
        <ScopesPicker chosen={draft.scopes} onChange={(scopes) => onChange({ scopes })} />
      </Section>
      {canSpend(draft.scopes) && (
        <Section title={t.caps}>
          <Stack>
            <p>{t.capsAbout}</p>
            <Grid>
              {cap('coin', t.capCoin, t.coins)}
              {cap('usd', t.capUsd, 'USD')}
            </Grid>
          </Stack>
        </Section>
      )}
    </>
  );
}

function Created({ name, secret }: { name: string; secret: string }) {
  const t = useKeysTexts();
  return (
    <Page title={t.createdTitle} about={name}>
      <Section title={t.secretTitle}>
        <Stack>
          <Notice tone="warn">{t.shownOnce}</Notice>
          <CopyLine text={secret} />
          <p>{t.secretAbout}</p>
          <div>
            <ButtonLink to="/keys" look="primary">
              {t.done}
            </ButtonLink>
          </div>
        </Stack>
      </Section>
    </Page>
  );
}
