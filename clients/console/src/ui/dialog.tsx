import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.js';
import styles from './dialog.module.css';
import { TextArea } from './field.js';
import { Form, Row } from './layout.js';
import { ErrorNotice } from './states.js';
import { useUiTexts } from './texts/index.js';

interface DialogProps {
  title: string;
  open: boolean;
  /** Something runs: it can't be closed, so that its end is seen where it began. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal `<dialog>`: the browser keeps the focus inside, Escape closes. */
export function Dialog({ title, open, busy = false, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open) dialog?.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      aria-labelledby={id}
      onCancel={(event) => busy && event.preventDefault()}
      // A browser may close it nevertheless, at the second Escape.
      onClose={() => (open && busy ? ref.current?.showModal() : onClose())}
    >
      {open && (
        <div className={styles['body']}>
          <h2 id={id}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** What will happen. */
  children?: ReactNode;
  /** The verb on the button. */
  confirm: string;
  danger?: boolean;
  /** Something in it is missing or wrong. */
  disabled?: boolean;
  /** Asks for a reason, which lands in the audit log; the button waits for one. */
  why?: { label: string; hint?: string; maxLength?: number };
  open: boolean;
  onClose: () => void;
  /** Throws: the dialog stays open and shows the error. */
  onConfirm: (why: string) => Promise<unknown>;
}

/** Asks before something that counts. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger,
  disabled,
  why,
  open,
  onClose,
  onConfirm,
}: ConfirmProps) {
  const t = useUiTexts();
  // Escape doesn't take it away: it stays until it was sent.
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const beginsOnCancel = open && danger && !why;
  useEffect(() => setError(null), [open]);
  useEffect(() => {
    // The browser begins on the first button, which is the dangerous one.
    if (beginsOnCancel) cancel.current?.focus();
  }, [beginsOnCancel]);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm(reason.trim());
      setReason('');
      onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog {...{ title, open, busy, onClose }}>
      <Form onSubmit={() => void run()}>
        {children && <div>{children}</div>}
        {why && (
          <TextArea
            maxLength={500}
            {...why}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {error !== null && <ErrorNotice error={error} />}
        <Row>
          <Button
            type="submit"
            look={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled || (why && reason.trim() === '')}
          >
            {confirm}
          </Button>
          <Button ref={cancel} disabled={busy} onClick={onClose}>
            {t.cancel}
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
