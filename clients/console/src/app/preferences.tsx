import { useSubmit } from '../session/use-submit.js';
import { LANGUAGES, useLanguage, type Language } from '../text/language.js';
import { switchLanguage } from '../text/texts.js';
import { ErrorNotice, Select } from '../ui/index.js';
import { useAppTexts } from './texts/index.js';
import { setTheme, THEMES, useThemeChoice, type Theme } from './theme.js';

/** Language and theme, kept in this browser. */
export function Preferences() {
  const t = useAppTexts();
  const { submit, error } = useSubmit(switchLanguage);
  return (
    <>
      <Select label={t.language} value={useLanguage()} onChange={(event) => submit(event.target.value as Language)}>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
      {error !== null && <ErrorNotice error={error} />}
      <Select label={t.theme} value={useThemeChoice()} onChange={(event) => setTheme(event.target.value as Theme)}>
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {t.themes[theme]}
          </option>
        ))}
      </Select>
    </>
  );
}
