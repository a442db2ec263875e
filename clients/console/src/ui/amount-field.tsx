import type { InputHTMLAttributes } from 'react';
import { amountOf as read } from '../text/amount.js';
import { useLanguage } from '../text/language.js';
import { TextField, type FieldLabel } from './field.js';
import { useUiTexts } from './texts/index.js';

interface Props extends Omit<FieldLabel, 'error'>, Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  value: string;
  onType: (value: string) => void;
  /** It may be below zero. */
  signed?: boolean;
}

/** As typed and as typeset. */
export const MINUS = /^\s*[-−]/;

/** For an amount of money or traffic; says so when it is none. */
export function AmountField({ value, onType, signed, ...rest }: Props) {
  const t = useUiTexts();
  const amountOf = useAmountOf();
  const isWrong = value.trim() !== '' && amountOf(signed ? value.replace(MINUS, '') : value) === null;
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      error={isWrong ? t.wrongAmount : undefined}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** Reads what is typed into an `AmountField`: null for no amount. */
export function useAmountOf(): (typed: string) => number | null {
  const language = useLanguage();
  return (typed) => read(typed, language);
}
