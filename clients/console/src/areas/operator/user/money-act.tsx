import type { AdminAmount, CallOptions } from '@compute-market/sdk';
import { useState } from 'react';
import { sendOnce } from '../../../session/order-key.js';
import { AmountField, MINUS, useAmountOf } from '../../../ui/amount-field.js';
import { Grid, Select } from '../../../ui/index.js';
import { Act } from '../act.js';
import { useOperatorTexts } from '../texts/index.js';

interface MoneyActProps {
  name: string;
  about: string;
  /** It may take money: an amount below zero. */
  takes?: boolean;
  /** Which act, and whose money: a repeated press is told from another act by it. */
  what: string;
  run: (amount: AdminAmount, once: CallOptions) => Promise<unknown>;
}

/** An act that moves money: asks how much of what, and why. */
export function MoneyAct({ name, about, takes = false, what, run }: MoneyActProps) {
  const t = useOperatorTexts();
  const amountOf = useAmountOf();
  const [typed, setTyped] = useState('');
  const [currency, setCurrency] = useState<'coin' | 'usd'>('coin');
  const size = amountOf(takes ? typed.replace(MINUS, '') : typed) ?? 0;
  const amount = takes && MINUS.test(typed) ? -size : size;
  return (
    <Act name={name} incomplete={size === 0} run={(why) => sendOnce(what, { amount, currency, why }, run)}>
      <p>{about}</p>
      <Grid>
        <AmountField label={t.amount} value={typed} onType={setTyped} signed={takes} />
        <Select
          label={t.currency}
          value={currency}
          onChange={(event) => setCurrency(event.target.value === 'usd' ? 'usd' : 'coin')}
        >
          <option value="coin">{t.coins}</option>
          <option value="usd">{t.dollars}</option>
        </Select>
      </Grid>
    </Act>
  );
}
