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
  /** What it is about, where several have the same name. */
  of?: string;
  /** A field of the dialog is missing or wrong. */
  incomplete?: boolean;
  /** The most letters of the reason; 500 where the API says no other. */
  longestWhy?: number;
  run: (why: string) => Promise<unknown>;
}

/** A button for something that an operator does: asks why first, and fetches anew what the act changed. */
export function Act({ name, children, look, small, disabled, of, incomplete, longestWhy = 500, run }: ActProps) {
  const t = useOperatorTexts();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const confirm = async (why: string) => {
    try {
      await run(why);
      toast(t.done);
    } finally {
      // A refusal may say that somebody else was faster: what is shown is old.
      await queries.invalidateQueries({ queryKey: OPERATOR });
    }
  };
  return (
    <>
      <Button {...{ look, small, disabled }} aria-label={of && `${name}: ${of}`} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <ConfirmDialog
        // Another act has another reason.
        key={name}
        title={of ? `${name}: ${of}` : name}
        confirm={name}
        disabled={incomplete}
        danger={look === 'danger'}
        why={{ label: t.why, hint: t.whyHint, maxLength: longestWhy }}
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
