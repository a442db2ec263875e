import { useWebhooksTexts } from './texts/index.js';
import styles from './webhooks.module.css';

/** The types of events that a webhook gets. */
export function Types({ types }: { types: string[] }) {
  const t = useWebhooksTexts();
  if (types.length === 0) return t.everyEvent;
  return (
    <ul className={styles['types']}>
      {types.map((type) => (
        <li key={type}>
          <code>{type}</code>
        </li>
      ))}
    </ul>
  );
}
