import { plainText } from '../jobs/log/ansi.js';
import styles from './operator.module.css';

/** A text of somebody else that may be long: it scrolls, so it takes the focus. */
export function LongText({ name, text }: { name: string; text: string }) {
  return (
    <>
      <h3>{name}</h3>
      <pre className={styles['text']} tabIndex={0} role="region" aria-label={name}>
        {plainText(text)}
      </pre>
    </>
  );
}
