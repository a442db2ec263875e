import { TextField } from '../ui/index.js';
import { useSessionTexts } from './texts/index.js';

interface Props {
  value: string;
  onChange: (code: string) => void;
  autoFocus?: boolean;
}

/** A code of the authenticator app, or a recovery code. */
export function CodeField({ value, onChange, autoFocus }: Props) {
  const t = useSessionTexts();
  return (
    <TextField
      label={t.code}
      hint={t.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus={autoFocus}
      maxLength={22}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
