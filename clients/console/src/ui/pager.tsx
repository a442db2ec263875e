import { Button, ButtonLink } from './button.js';
import styles from './small.module.css';
import { useUiTexts } from './texts/index.js';

/** Goes on in a list by the API's cursor, which stands in the URL as `cursor`; the browser's back button goes back. */
export function Pager({ cursor, next }: { cursor?: string; next: string | null }) {
  const t = useUiTexts();
  if (cursor === undefined && next === null) return null;
  return (
    <nav className={styles['pager']} aria-label={t.pages}>
      {cursor !== undefined && (
        <ButtonLink small to="." search={((search: object) => ({ ...search, cursor: undefined })) as never}>
          {t.firstPage}
        </ButtonLink>
      )}
      {next === null ? (
        <Button small disabled>
          {t.nextPage}
        </Button>
      ) : (
        <ButtonLink small to="." search={((search: object) => ({ ...search, cursor: next })) as never}>
          {t.nextPage}
        </ButtonLink>
      )}
    </nav>
  );
}

/** `validateSearch` of a route with a list: keeps its cursor, if it is one. */
export const cursorOf = (search: Record<string, unknown>): { cursor?: string } =>
  typeof search['cursor'] === 'string' && search['cursor'].length <= 200 ? { cursor: search['cursor'] } : {};
