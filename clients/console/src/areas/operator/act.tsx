import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, ConfirmDialog, toast } from '../../ui/index.js';
import { OPERATOR } from './keys.js';
import { useOperatorTexts } from './texts/index.js';

interface ActProps {
  /** The verb, on the button and in the dialog. */
  name: string;
  /** What will happen, and fields beside the reason. */
  children?: ReactNode;
  look?: 'primary' | 'danger';
  small?: boolean;
  disabled?: boolean;
  run: (why: string) => Promise<unknown>;
}

/** A button for something that an operator does: asks why first, and fetches anew what the act changed. */
export function Act({ name, children, look, small, disabled, run }: ActProps) {
  const t = useOperatorTexts();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const confirm = async (why: string) => {
    await run(why);
    toast(t.done);
    await queries.invalidateQueries({ queryKey: OPERATOR });
  };
  return (
    <>
      <Button look={look} small={small} disabled={disabled} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <ConfirmDialog
        title={name}
        confirm={name}
        danger={look === 'danger'}
        why={{ label: t.why, hint: t.whyHint }}
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
