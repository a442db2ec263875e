import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAppTexts } from '../../app/texts/index.js';
import { Button } from '../../ui/index.js';

const Panel = lazy(async () => ({ default: (await import('./chat/chat-panel.js')).ChatPanel }));

/** The `/` key, on layouts where it needs Shift or is another letter, too. */
const isShortcut = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && (key === '/' || code === 'Slash');

/** The button in the bar, and the panel that it opens; what the panel needs is loaded with its first use. */
export function AssistantPanel() {
  const t = useAppTexts();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setUsed(true);
      setOpen((before) => !before);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const toggle = (): void => {
    setUsed(true);
    setOpen(!open);
  };
  return (
    <>
      <Button small aria-expanded={open} aria-haspopup="dialog" aria-keyshortcuts="Control+/" onClick={toggle}>
        {t.assistant}
      </Button>
      {used &&
        createPortal(
          <Suspense>
            <Panel open={open} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
