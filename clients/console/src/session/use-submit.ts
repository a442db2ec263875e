import { useState } from 'react';

/** A form that is sent: whether it runs, what went wrong, and the way to send it. */
export function useSubmit<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (...args: Args): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work(...args);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, submit: (...args: Args) => void submit(...args), clear: () => setError(null) };
}
