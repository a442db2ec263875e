import { useId, useState } from 'react';
import { market } from '../../session/session.js';
import { Button, ErrorNotice, Row } from '../../ui/index.js';
import type { Draft } from './draft.js';
import styles from './jobs.module.css';
import { useJobsTexts } from './texts/index.js';

const MOST_FILES = 64;

/** Stores files at once, so that the draft holds only their names and hashes. */
export function InputFiles({
  inputs,
  onChange,
}: {
  inputs: Draft['inputs'];
  onChange: (inputs: Draft['inputs']) => void;
}) {
  const t = useJobsTexts();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const add = async (files: File[]) => {
    setBusy(true);
    setError(null);
    try {
      const added: Draft['inputs'] = [];
      for (const file of files) added.push({ path: file.name, sha256: await market.files.ensure(file) });
      const names = new Set(added.map(({ path }) => path));
      onChange([...inputs.filter(({ path }) => !names.has(path)), ...added].slice(0, MOST_FILES));
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
            onClick={() => onChange(inputs.filter((input) => input.path !== path || input.sha256 !== sha256))}
          >
            {t.form.remove}
          </Button>
        </Row>
      ))}
      {error !== null && <ErrorNotice error={error} />}
    </div>
  );
}
