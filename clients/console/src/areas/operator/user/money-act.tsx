import type { AdminAmount } from '@compute-market/sdk';
import { useState } from 'react';
import { Grid, Select, TextField } from '../../../ui/index.js';
import { Act } from '../act.js';
import { useOperatorTexts } from '../texts/index.js';

interface MoneyActProps {
  name: string;
  about: string;
  /** The least amount; below zero it takes money. */
  min: number;
  run: (amount: AdminAmount) => Promise<unknown>;
}

/** An act that moves money: asks how much of what, and why. */
export function MoneyAct({ name, about, min, run }: MoneyActProps) {
  const t = useOperatorTexts();
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState<'coin' | 'usd'>('coin');
  return (
    <Act name={name} run={(why) => run({ amount: Number(amount), currency, why })}>
      <p>{about}</p>
      <Grid>
        <TextField
          label={t.amount}
          type="number"
          min={min}
          max={1_000_000}
          step="any"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
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
