import { CopyButton } from '../../ui/copy.js';
import { Button, Row, Stack } from '../../ui/index.js';
import styles from './account.module.css';
import { download } from './download.js';
import { useAccountTexts } from './texts/index.js';

/** Shown once: they have to be stored now. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useAccountTexts();
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack>
      <p>{t.codesAbout}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row>
        <CopyButton text={text} />
        <Button small onClick={() => download('recovery-codes.txt', 'text/plain', text)}>
          {t.download}
        </Button>
      </Row>
      <Button look="primary" onClick={onDone}>
        {t.stored}
      </Button>
    </Stack>
  );
}
