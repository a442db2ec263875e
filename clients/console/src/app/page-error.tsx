import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorNotice, Page } from '../ui/index.js';
import { useAppTexts } from './texts/index.js';

/** A page that could not be shown. The rest of the console stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const t = useAppTexts();
  return (
    <Page title={t.pageFailed}>
      <ErrorNotice error={error} retry={reset} />
    </Page>
  );
}

export function NoSuchPage() {
  const t = useAppTexts();
  return <Page title={t.noSuchPage}>{t.noSuchPageAbout}</Page>;
}
