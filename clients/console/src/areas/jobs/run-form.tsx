import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { sendOnce } from '../../session/order-key.js';
import { market } from '../../session/session.js';
import { numberOf } from '../../text/amount.js';
import { useFormats } from '../../text/formats.js';
import { useLanguage } from '../../text/language.js';
import {
  Button,
  Checkbox,
  ErrorNotice,
  Form,
  Grid,
  Row,
  Section,
  Select,
  TextArea,
  TextField,
} from '../../ui/index.js';
import { BOUNDS, orderOf, problemsOf, type Draft, type DraftProblems, type NumberField } from './draft.js';
import { InputFiles } from './input-files.js';
import styles from './jobs.module.css';
import { useJobsTexts } from './texts/index.js';
import { useDraft } from './use-draft.js';
import { suggestedFor, useQuote } from './use-quote.js';

/** Not needed to order, and shown once there is a quote. */
const QuotePanel = lazy(async () => ({ default: (await import('./quote-panel.js')).QuotePanel }));

interface Fields {
  draft: Draft;
  change: ReturnType<typeof useDraft>['change'];
  errorOf: (field: keyof Draft) => string | undefined;
}

/** Orders a script or an image. What was typed stays in the tab until it is sent. */
export function RunForm() {
  const t = useJobsTexts();
  const { draft, change, clear, isEmpty } = useDraft();
  const { quote, error: unquoted } = useQuote(draft);
  const { send, problems, busy, error = unquoted } = useSend(draft, clear);
  const formats = useFormats();
  const errorOf = (field: keyof Draft): string | undefined => {
    const problem = problems[field];
    if (problem !== 'wrongNumber') return problem && t.form[problem];
    const [min, max] = BOUNDS[field as NumberField];
    return t.form.wrongNumber(min, max);
  };
  const fields = { draft, change, errorOf };
  return (
    <Section title={t.form.title}>
      <div className={styles['home']}>
        <Form label={t.form.title} onSubmit={() => void send()}>
          <What {...fields} />
          <Grid>
            <TextField
              label={t.form.name}
              hint={t.form.nameHint}
              maxLength={200}
              value={draft.title}
              onChange={(event) => change({ title: event.target.value })}
            />
            <NumberInput {...fields} field="hours" label={t.form.hours} unit={t.form.hoursUnit} />
            <NumberInput {...fields} field="memoryMb" label={t.form.memory} unit="MB" />
            <NumberInput {...fields} field="gpus" label={t.form.gpus} />
            <NumberInput
              {...fields}
              field="price"
              label={t.form.pay}
              hint={t.form.payHint}
              placeholder={quote && formats.number(quote.price_coin, 6)}
            />
          </Grid>
          <More {...fields} />
          {error != null && <ErrorNotice error={error} />}
          <Row>
            <Button type="submit" look="primary" busy={busy}>
              {t.form.submit}
            </Button>
            {!isEmpty && (
              <Button look="quiet" onClick={clear}>
                {t.form.clear}
              </Button>
            )}
            {!isEmpty && <span className={styles['reason']}>{t.form.kept}</span>}
          </Row>
        </Form>
        <Suspense>
          <QuotePanel quote={quote} />
        </Suspense>
      </div>
    </Section>
  );
}

/** Sends the draft once, however often the connection is lost meanwhile, and leads to the job. */
function useSend(draft: Draft, clear: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const language = useLanguage();
  const [problems, setProblems] = useState<DraftProblems>({});
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async () => {
    const found = problemsOf(draft, language);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    setError(undefined);
    try {
      const price = numberOf(draft.price, language) || (await suggestedFor(draft, language));
      const order = { ...orderOf(draft, language), price_coin: price };
      const id = await sendOnce('job', order, (body, once) => market.jobs.create(body, once));
      clear();
      void queries.invalidateQueries({ queryKey: ['job', 'list'] });
      void queries.invalidateQueries({ queryKey: ['wallet'] });
      await navigate({ to: '/jobs/$id', params: { id } });
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return { send, problems, busy, error };
}

function What({ draft, change, errorOf }: Fields) {
  const t = useJobsTexts();
  return (
    <>
      <fieldset className={styles['kinds']}>
        <legend>{t.form.what}</legend>
        {(['script', 'image'] as const).map((kind) => (
          <label key={kind}>
            <input type="radio" name="kind" checked={draft.kind === kind} onChange={() => change({ kind })} />{' '}
            {t.form[kind]}
          </label>
        ))}
      </fieldset>
      {draft.kind === 'script' ? (
        <TextArea
          label={t.form.script}
          hint={t.form.scriptHint}
          error={errorOf('script')}
          className={styles['code']}
          rows={6}
          maxLength={65_536}
          spellCheck={false}
          placeholder="echo hello"
          value={draft.script}
          onChange={(event) => change({ script: event.target.value })}
        />
      ) : (
        <Grid wide>
          <TextField
            label={t.form.image}
            hint={t.form.imageHint}
            error={errorOf('image')}
            maxLength={255}
            spellCheck={false}
            autoCapitalize="none"
            value={draft.image}
            onChange={(event) => change({ image: event.target.value })}
          />
          <TextArea
            label={t.form.command}
            hint={t.form.commandHint}
            maxLength={65_536}
            spellCheck={false}
            value={draft.command}
            onChange={(event) => change({ command: event.target.value })}
          />
        </Grid>
      )}
    </>
  );
}

function More({ draft, change, errorOf }: Fields) {
  const t = useJobsTexts();
  return (
    <details>
      <summary>{t.form.more}</summary>
      <div className={styles['more']}>
        <InputFiles inputs={draft.inputs} onChange={(next) => change((now) => ({ inputs: next(now.inputs) }))} />
        <Grid>
          <TextField
            label={t.form.gpuModel}
            hint={t.form.gpuModelHint}
            maxLength={100}
            value={draft.gpuModel}
            onChange={(event) => change({ gpuModel: event.target.value })}
          />
          <NumberInput {...{ draft, change, errorOf }} field="gpuMemoryGb" label={t.form.gpuMemory} unit="GB" />
          <Select
            label={t.form.verification}
            value={draft.verification}
            onChange={({ target }) => change({ verification: target.value as Draft['verification'] })}
          >
            {(['review', 'none', 'quorum'] as const).map((one) => (
              <option key={one} value={one}>
                {t.form.verifications[one]}
              </option>
            ))}
          </Select>
          {draft.verification !== 'quorum' && (
            <NumberInput
              {...{ draft, change, errorOf }}
              field="attempts"
              label={t.form.attempts}
              hint={t.form.attemptsHint}
            />
          )}
        </Grid>
        <Checkbox
          label={t.form.network}
          hint={t.form.networkHint}
          checked={draft.network}
          onChange={(event) => change({ network: event.target.checked })}
        />
        <TextArea
          label={t.form.env}
          hint={t.form.envHint}
          error={errorOf('env')}
          className={styles['code']}
          maxLength={65_536}
          spellCheck={false}
          value={draft.env}
          onChange={(event) => change({ env: event.target.value })}
        />
      </div>
    </details>
  );
}

interface NumberProps extends Fields {
  field: NumberField;
  label: string;
  hint?: string;
  unit?: string;
  placeholder?: string;
}

function NumberInput({ draft, change, errorOf, field, ...look }: NumberProps) {
  return (
    <TextField
      {...look}
      error={errorOf(field)}
      inputMode="decimal"
      maxLength={20}
      value={draft[field]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  );
}
