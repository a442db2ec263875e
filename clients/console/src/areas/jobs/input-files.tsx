import { useId, useState } from 'react';
import { market } from '../../session/session.js';
import { Button, ErrorNotice, Row } from '../../ui/index.js';
import type { Draft } from './draft.js';
import { inOrder, MOST_FILES, withFile } from './inputs.js';
import styles from './jobs.module.css';
import { useJobsTexts } from './texts/index.js';

/** Stores files at once, so that the draft holds only their names and hashes. */
export function InputFiles({
  inputs,
  onChange,
}: {
  inputs: Draft['inputs'];
  onChange: (change: (inputs: Draft['inputs']) => Draft['inputs']) => void;
}) {
  const t = useJobsTexts();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [said, setSaid] = useState('');
  const add = async (chosen: File[]) => {
    const isNew = ({ name }: File) => !inputs.some(({ path }) => path === name);
    const added = inOrder(chosen)
      .filter(isNew)
      .slice(0, MOST_FILES - inputs.length);
    const files = inOrder(chosen).filter((file) => !isNew(file) || added.includes(file));
    const leftOut = chosen.length - files.length;
    const replaced = files.filter((file) => !isNew(file)).map(({ name }) => name);
    setSaid(
      [
        ...(leftOut > 0 ? [t.form.filesLeftOut(leftOut, MOST_FILES)] : []),
        ...(replaced.length > 0 ? [t.form.filesReplaced(replaced.join(', '))] : []),
      ].join(' '),
    );
    setBusy(true);
    setError(null);
    try {
      // Each as soon as it is stored: the others may fail, and some may be removed meanwhile.
      for (const file of files) {
        const sha256 = await market.files.ensure(file);
        onChange((now) => withFile(now, file.name, sha256));
      }
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['files']}>
      <label htmlFor={id}>{t.form.files}</label>
      <input
        id={id}
        type="file"
        multiple
        disabled={busy}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => void add([...(target.files ?? [])]).then(() => (target.value = ''))}
      />
      <p id={`${id}-note`} className={styles['reason']} role="status">
        {busy ? t.form.uploading : said || t.form.filesHint(MOST_FILES)}
      </p>
      {inputs.map(({ path, sha256 }) => (
        <Row key={path}>
          <bdi className={styles['code']}>{path}</bdi>
          <Button
            small
            look="quiet"
            aria-label={`${t.form.remove}: ${path}`}
            onClick={() => onChange((now) => now.filter((input) => input.path !== path || input.sha256 !== sha256))}
          >
            {t.form.remove}
          </Button>
        </Row>
      ))}
      {error !== null && <ErrorNotice error={error} />}
    </div>
  );
}
