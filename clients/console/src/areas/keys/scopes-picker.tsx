import { Button, Checkbox, Grid, Row, Stack } from '../../ui/index.js';
import styles from './keys.module.css';
import { GROUPS, PRESETS, type Group, type Preset, type Scope } from './scopes.js';
import { useKeysTexts } from './texts/index.js';

interface Props {
  chosen: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
}

/** Scopes by group, each with what it allows, and shortcuts for common programs. */
export function ScopesPicker({ chosen, onChange }: Props) {
  const t = useKeysTexts();
  const toggle = (scope: Scope) =>
    onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  return (
    <Stack>
      <Row>
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <Button key={preset} small onClick={() => onChange([...PRESETS[preset]])}>
            {t.presets[preset]}
          </Button>
        ))}
      </Row>
      <Grid wide>
        {(Object.keys(GROUPS) as Group[]).map((group) => (
          <fieldset key={group} className={styles['group']}>
            <legend>{t.groups[group]}</legend>
            {GROUPS[group].map((scope: Scope) => (
              <Checkbox
                key={scope}
                label={scope}
                hint={t.scopesSay[scope]}
                checked={chosen.includes(scope)}
                onChange={() => toggle(scope)}
              />
            ))}
          </fieldset>
        ))}
      </Grid>
    </Stack>
  );
}
