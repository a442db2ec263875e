import { Button, Stack } from '../ui/index.js';
import { PasskeyError } from './passkey-error.js';
import { usePasskeyTexts } from './passkey-texts/index.js';
import { passkeysWork, signInWithPasskey } from './passkeys.js';
import { useSubmit } from './use-submit.js';

/** Signs in without a password; nothing where browsers have no passkeys. */
export function PasskeyButton() {
  const t = usePasskeyTexts();
  const { busy, error, submit } = useSubmit(signInWithPasskey);
  if (!passkeysWork()) return null;
  return (
    <Stack>
      <Button busy={busy} onClick={() => submit()}>
        {t.signIn}
      </Button>
      {error !== null && <PasskeyError error={error} />}
    </Stack>
  );
}
