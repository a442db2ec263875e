import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { Button, Row } from '../../../ui/index.js';
import { useAssistantTexts } from '../texts/index.js';
import { MAX_MESSAGE } from './conversation.js';
import styles from './chat.module.css';

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** An answer is coming. */
  busy: boolean;
  /** What the page shows, if it has a name. */
  name: string | undefined;
  /** Typed before the panel was closed. */
  draft: string;
  onDraft: (text: string) => void;
  onSend: (text: string) => void;
  onStop: () => void;
}

export function Composer({ field, busy, name, draft, onDraft, onSend, onStop }: ComposerProps) {
  const t = useAssistantTexts();
  const id = useId();
  const [text, setText] = useState(draft);
  useEffect(() => setText(draft), [draft]);
  const type = (next: string): void => {
    setText(next);
    onDraft(next);
  };
  const send = (): void => {
    if (busy || text.trim() === '') return;
    type('');
    onSend(text);
  };
  const press = (event: KeyboardEvent): void => {
    // Enter also ends a syllable of Korean while it is composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {name && <p className={styles['about']}>{t.about.replace('{name}', () => name)}</p>}
      <label htmlFor={id} className="visually-hidden">
        {t.message}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles['field']}
        rows={2}
        maxLength={MAX_MESSAGE}
        placeholder={t.message}
        aria-describedby={`${id}-keys`}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <Row>
        {busy ? (
          <Button onClick={onStop}>{t.stop}</Button>
        ) : (
          <Button type="submit" look="primary" disabled={text.trim() === ''}>
            {t.send}
          </Button>
        )}
        <span id={`${id}-keys`} className={styles['keys']}>
          {t.keys}
        </span>
      </Row>
    </form>
  );
}
