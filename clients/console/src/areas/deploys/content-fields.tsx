import { envOf } from '../../text/env-lines.js';
import { Checkbox, Grid, TextArea, TextField } from '../../ui/index.js';
import styles from './deploys.module.css';
import { BOUNDS, portOf, type FormPart } from './order.js';
import { TEMPLATES, type Template } from './templates.js';
import { useDeploysTexts } from './texts/index.js';

/** What runs: image, command, environment. A template's own defaults are on the server. */
export function ContentFields({ form, set }: FormPart) {
  const t = useDeploysTexts();
  const { asksForImage, image }: Template = TEMPLATES[form.template];
  return (
    <div className={styles['fields']}>
      <TextField
        label={t.image}
        hint={asksForImage || image !== undefined ? t.imageHint : t.imageOfType}
        maxLength={300}
        spellCheck={false}
        value={form.image}
        onChange={(event) => set({ image: event.target.value })}
      />
      <Grid>
        <TextArea
          label={t.command}
          hint={t.commandHint}
          spellCheck={false}
          value={form.command}
          onChange={(event) => set({ command: event.target.value })}
        />
        <TextArea
          label={t.env}
          hint={t.envHint}
          error={envOf(form.env) === null ? t.wrongEnv : undefined}
          spellCheck={false}
          value={form.env}
          onChange={(event) => set({ env: event.target.value })}
        />
      </Grid>
      <TextField
        label={t.port}
        hint={t.portHint}
        error={portOf(form.port) === null ? t.wrongNumber(BOUNDS.port) : undefined}
        inputMode="numeric"
        value={form.port}
        onChange={(event) => set({ port: event.target.value })}
      />
      <Checkbox
        label={t.network}
        hint={t.networkHint}
        checked={form.network}
        onChange={(event) => set({ network: event.target.checked })}
      />
    </div>
  );
}
