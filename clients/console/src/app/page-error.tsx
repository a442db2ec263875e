import { ConnectionError } from '@compute-market/sdk';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorNotice, Page } from '../ui/index.js';
import { isPartMissing, takeRelease } from './releases.js';
import { useAppTexts } from './texts/index.js';

/** A page that could not be shown. The rest of the console stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const t = useAppTexts();
  const router = useRouter();
  const missing = isPartMissing(error);
  useEffect(() => {
    if (missing) void takeRelease();
  }, [missing]);
  const retry = () => {
    reset();
    // The router keeps the error of a page until it loads the page again.
    void router.invalidate();
  };
  return (
    <Page title={t.pageFailed}>
      <ErrorNotice error={missing ? new ConnectionError('') : error} retry={retry} />
    </Page>
  );
}

export function NoSuchPage() {
  const t = useAppTexts();
  return <Page title={t.noSuchPage}>{t.noSuchPageAbout}</Page>;
}
