import { useId, useState } from 'react';
import { market } from '../../session/session.js';
import { Button, ErrorNotice, Notice, Row } from '../../ui/index.js';
import type { Draft } from './draft.js';
import { MOST_FILES, withInput } from './input-paths.js';
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
  const [leftOut, setLeftOut] = useState(0);
  const add = async (files: File[]) => {
    const room = MOST_FILES - inputs.length;
    setBusy(true);
    setError(null);
    setLeftOut(Math.max(0, files.length - room));
    try {
      // Each as soon as it is stored: the others may fail, and some may be removed meanwhile.
      for (const file of files.slice(0, room)) {
        const sha256 = await market.files.ensure(file);
        onChange((now) => withInput(now, file.name, sha256));
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
        {busy ? t.form.uploading : t.form.filesHint}
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
      {leftOut > 0 && <Notice tone="warn">{t.form.tooManyFiles(MOST_FILES, leftOut)}</Notice>}
      {error !== null && <ErrorNotice error={error} />}
    </div>
  );
}
