import { ErrorNotice, Notice } from '../ui/index.js';
import { usePasskeyTexts } from './passkey-texts/index.js';
import { refusalOf } from './passkeys.js';

/** What the API refused, or the browser, or its user. */
export function PasskeyError({ error }: { error: unknown }) {
  const t = usePasskeyTexts();
  const refusal = refusalOf(error);
  return refusal === null ? <ErrorNotice error={error} /> : <Notice tone="warn">{t.refusals[refusal]}</Notice>;
}
