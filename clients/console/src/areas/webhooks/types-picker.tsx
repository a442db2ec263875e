import { Checkbox, Grid, Stack } from '../../ui/index.js';
import { all, SUBJECTS, toggled, typesOf, type EventSubject } from './event-types.js';
import { useWebhooksTexts } from './texts/index.js';
import styles from './webhooks.module.css';

interface Props {
  /** Null: every event, also of types to come. */
  chosen: string[] | null;
  onChange: (types: string[] | null) => void;
}

export function TypesPicker({ chosen, onChange }: Props) {
  const t = useWebhooksTexts();
  return (
    <Stack>
      <Checkbox
        label={t.everyEvent}
        hint={t.everyEventHint}
        checked={chosen === null}
        onChange={() => onChange(chosen === null ? [] : null)}
      />
      {chosen !== null && (
        <Grid wide>
          {SUBJECTS.map((subject) => (
            <Subject key={subject} {...{ subject, chosen, onChange }} />
          ))}
        </Grid>
      )}
    </Stack>
  );
}

function Subject({
  subject,
  chosen,
  onChange,
}: {
  subject: EventSubject;
  chosen: string[];
  onChange: Props['onChange'];
}) {
  const t = useWebhooksTexts();
  const hasAll = chosen.includes(all(subject));
  const toggle = (type: string) => onChange(toggled(chosen, type));
  return (
    <fieldset className={styles['group']}>
      <legend>{t.subjects[subject]}</legend>
      <Checkbox label={all(subject)} hint={t.allHint} checked={hasAll} onChange={() => toggle(all(subject))} />
      {typesOf(subject).map((type) => (
        <Checkbox
          key={type}
          label={type}
          checked={hasAll || chosen.includes(type)}
          disabled={hasAll}
          onChange={() => toggle(type)}
        />
      ))}
    </fieldset>
  );
}
