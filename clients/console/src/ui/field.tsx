import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classes } from './classes.js';
import styles from './field.module.css';

export interface FieldLabel {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value; shown in place of the hint. */
  error?: string;
  /** Shown behind the value, such as `coins` or `GB`. */
  unit?: string;
}

interface Ids {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

function Frame({ label, hint, error, unit, children }: FieldLabel & { children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  const ids = {
    id,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={classes(styles['control'], unit && styles['withUnit'])}>
        {children(ids)}
        {unit && <span className={styles['unit']}>{unit}</span>}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles['error'] : styles['hint']}>
          {note}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, unit, ...rest }: FieldLabel & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Frame {...{ label, hint, error, unit }}>{(ids) => <input {...rest} {...ids} className={styles['input']} />}</Frame>
  );
}

export function TextArea({ label, hint, error, ...rest }: FieldLabel & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Frame {...{ label, hint, error }}>
      {(ids) => <textarea rows={4} {...rest} {...ids} className={styles['input']} />}
    </Frame>
  );
}

export function Select({ label, hint, error, ...rest }: FieldLabel & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Frame {...{ label, hint, error }}>{(ids) => <select {...rest} {...ids} className={styles['input']} />}</Frame>
  );
}

export function Checkbox({
  label,
  hint,
  ...rest
}: Omit<FieldLabel, 'unit' | 'error'> & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={styles['checkbox']}>
      <input {...rest} type="checkbox" id={id} aria-describedby={hint ? `${id}-note` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-note`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
