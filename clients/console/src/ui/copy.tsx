import { useState } from 'react';
import { Button } from './button.js';
import styles from './small.module.css';
import { useUiTexts } from './texts/index.js';
import { toast } from './toasts.js';

/** Browsers give a page the clipboard only by `https:` or on this machine; the old way works everywhere. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    // Within an open dialog, if there is one: all else can't be selected.
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useUiTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await toClipboard(text))) return toast(t.notCopied);
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
