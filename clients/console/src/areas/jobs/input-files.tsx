import { useId, useState } from 'react';
import { market } from '../../session/session.js';
import { Button, ErrorNotice, Row } from '../../ui/index.js';
import type { Draft } from './draft.js';
import styles from './jobs.module.css';
import { useJobsTexts } from './texts/index.js';

const MOST_FILES = 64;

/** A name that the API takes: Latin letters, digits, and what needs no quoting in a script. */
const pathOf = (name: string): string =>
  name
    .replace(/[^\w.-]+/g, '_')
    .replace(/^[.-]/, '_')
    .slice(-128);

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
  const add = async (files: File[]) => {
    setBusy(true);
    setError(null);
    try {
      // Each as soon as it is stored: the others may fail, and some may be removed meanwhile.
      for (const file of files) {
        const added = { path: pathOf(file.name), sha256: await market.files.ensure(file) };
        onChange((now) => [...now.filter(({ path }) => path !== added.path), added].slice(0, MOST_FILES));
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
      {error !== null && <ErrorNotice error={error} />}
    </div>
  );
}
