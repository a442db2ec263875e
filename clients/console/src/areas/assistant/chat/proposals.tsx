import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { MarketError, type ChatAction } from '@compute-market/sdk';
import { market } from '../../../session/session.js';
import { numberOf, typedOf } from '../../../text/amount.js';
import { useFormats } from '../../../text/formats.js';
import { useLanguage } from '../../../text/language.js';
import { Button, ButtonLink, ConfirmDialog, Stack, TextField, toast } from '../../../ui/index.js';
import { addressOf } from '../console-pages.js';
import { useAssistantTexts } from '../texts/index.js';
import { DANGEROUS, NEEDS_NUMBER, perform } from './perform.js';
import styles from './chat.module.css';

/** What a newer service proposes and this page can't do is left out. */
const isKnown = (action: ChatAction, texts: object): boolean =>
  action.type === 'open_page' || (action.id !== null && Object.hasOwn(texts, action.type));

/** Buttons for what one may want to do next. Opening a page is done at once, everything else after a confirmation. */
export function Proposals({ actions }: { actions: readonly ChatAction[] }) {
  const t = useAssistantTexts();
  const [chosen, setChosen] = useState<ChatAction | null>(null);
  return (
    <div className={styles['proposals']} role="group" aria-label={t.proposals}>
      {actions
        .filter((action) => isKnown(action, t.confirm))
        .map((action, n) =>
          action.type === 'open_page' ? (
            <ButtonLink key={n} small to={addressOf(action.page ?? 'other', action.id) as '/'}>
              {action.label}
            </ButtonLink>
          ) : (
            <Button key={n} small onClick={() => setChosen(action)}>
              {action.label}
            </Button>
          ),
        )}
      <Confirm action={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}

function Confirm({ action, onClose }: { action: ChatAction | null; onClose: () => void }) {
  const t = useAssistantTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const router = useRouter();
  const language = useLanguage();
  // The last one stays while the dialog closes.
  const [shown, setShown] = useState<ChatAction | null>(null);
  const [value, setValue] = useState('');
  if (action && action !== shown) {
    setShown(action);
    setValue(action.value === null ? '' : typedOf(action.value, language));
  }
  if (!shown || shown.type === 'open_page') return null;
  const bounds = NEEDS_NUMBER[shown.type];
  const number = numberOf(value, language);
  const run = async (reason: string): Promise<void> => {
    // The dialog stays open, and says so.
    if (bounds && !(number >= bounds.min && number <= bounds.max))
      throw new MarketError(
        t.wrongValue.replace('{min}', formats.number(bounds.min, 6)).replace('{max}', formats.number(bounds.max)),
      );
    const next = await perform(market, shown, { value: bounds ? number : null, reason });
    await queries.invalidateQueries();
    toast(t.done.replace('{label}', () => shown.label));
    if (next) await router.navigate({ to: addressOf(next.type, next.id) as '/' });
  };
  const name = shown.type as keyof typeof t.values;
  return (
    <ConfirmDialog
      // A reason is for one act.
      key={`${shown.type} ${shown.id}`}
      title={shown.label}
      confirm={t.verbs[shown.type]}
      danger={DANGEROUS.has(shown.type)}
      why={shown.type === 'dispute_result' ? { label: t.reason, maxLength: 2_000 } : undefined}
      open={action !== null}
      onClose={onClose}
      onConfirm={run}
    >
      <Stack>
        <p>{t.confirm[shown.type]}</p>
        {bounds && (
          <TextField
            label={t.values[name]}
            unit={t.units[name] || undefined}
            inputMode="decimal"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
        {shown.request !== null && (
          <p className={styles['muted']}>{t.request.replace('{request}', () => shown.request!)}</p>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
