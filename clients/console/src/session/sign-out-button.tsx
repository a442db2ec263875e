import { Button, ErrorNotice } from '../ui/index.js';
import { signOut } from './session.js';
import { useSubmit } from './use-submit.js';

/** Signs out in all tabs of this browser; says so if that failed, since the session then goes on. */
export function SignOutButton({ label }: { label: string }) {
  const { busy, error, submit } = useSubmit(signOut);
  return (
    <>
      <Button small busy={busy} onClick={() => submit()}>
        {label}
      </Button>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}
