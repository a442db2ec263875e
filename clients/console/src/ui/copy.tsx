import { useState } from 'react';
import { Button } from './button.js';
import styles from './small.module.css';
import { useUiTexts } from './texts/index.js';

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useUiTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button small onClick={() => void copy()} aria-live="polite">
      {copied ? t.copied : (label ?? t.copy)}
    </Button>
  );
}

/** A command or a secret in one line, with a button that copies it. */
export function CopyLine({ text }: { text: string }) {
  return (
    <div className={styles['copyLine']}>
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}
