import { useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useMe } from '../../../session/me.js';
import { market } from '../../../session/session.js';
import { Button } from '../../../ui/index.js';
import { useSeenPage } from '../page-subject.js';
import { useAssistantTexts } from '../texts/index.js';
import { Composer } from './composer.js';
import { Conversation } from './conversation.js';
import { Turns } from './turns.js';
import styles from './chat.module.css';

/** The conversation of this tab. */
const conversation = new Conversation((request, options) => market.assistant.stream(request, options));

/** Narrower screens have no room beside the page: the panel is a sheet over it. */
const SHEET = '(max-width: 64rem)';

/** Opens beside the page, which stays usable, or as a modal sheet; the browser gives the focus back when it closes. */
function usePanel(open: boolean, focus: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (open && !dialog.open) {
      if (matchMedia(SHEET).matches) dialog.showModal();
      else dialog.show();
      focus();
    }
    if (!open) dialog.close();
    document.documentElement.dataset['assistant'] = open ? 'open' : 'closed';
    return () => void delete document.documentElement.dataset['assistant'];
    // `focus` is made anew each time; opening is what counts.
  }, [open]);
  return ref;
}

export function ChatPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useAssistantTexts();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { page, name } = useSeenPage();
  const turns = useSyncExternalStore(conversation.watch, conversation.turns);
  const user = useMe().data?.id;
  const dialog = usePanel(open, () => field.current?.focus());
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const seen = useRef(path);
  useEffect(() => {
    // A sheet would hide the page that a link in it led to.
    if (path !== seen.current && dialog.current?.matches(':modal')) onClose();
    seen.current = path;
  }, [path]);
  useEffect(() => {
    if (user !== undefined) conversation.belongTo(user);
  }, [user]);
  // A dialog that isn't modal has no Escape of its own; one that it opened has.
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || (event.target as Element).closest('dialog') !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  const ask = (text: string): void => void conversation.send(text, page);
  const busy = turns.at(-1)?.state === 'streaming';
  return (
    <dialog
      ref={dialog}
      className={styles['panel']}
      aria-labelledby={id}
      // React tells of dialogs within, too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={escape}
    >
      <div className={styles['header']}>
        <h2 id={id}>{t.title}</h2>
        {turns.length > 0 && (
          <Button small look="quiet" onClick={() => (conversation.clear(), field.current?.focus())}>
            {t.again}
          </Button>
        )}
        <Button small look="quiet" aria-label={t.close} onClick={onClose}>
          <span aria-hidden>✕</span>
        </Button>
      </div>
      <Turns turns={turns} page={page} ask={ask} retry={() => void conversation.retry(page)} />
      <Composer
        {...{ field, busy, name }}
        draft={conversation.draft}
        onDraft={(draft) => (conversation.draft = draft)}
        onSend={ask}
        onStop={() => conversation.stop()}
      />
    </dialog>
  );
}
