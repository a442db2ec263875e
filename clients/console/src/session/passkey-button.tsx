import { useState } from 'react';
import { Button, Stack } from '../ui/index.js';
import { PasskeyError } from './passkey-error.js';
import { usePasskeyTexts } from './passkey-texts/index.js';
import { passkeysWork, signInWithPasskey } from './passkeys.js';

/** Signs in without a password; nothing where browsers have no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const t = usePasskeyTexts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (!passkeysWork()) return null;
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await signInWithPasskey();
      onSignedIn();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack>
      <Button busy={busy} onClick={() => void run()}>
        {t.signIn}
      </Button>
      {error !== null && <PasskeyError error={error} />}
    </Stack>
  );
}
