import type { PaymentException } from '@compute-market/sdk';
import { useState } from 'react';
import { market } from '../../../session/session.js';
import { Select, TextField } from '../../../ui/index.js';
import { Act } from '../act.js';
import { useOperatorTexts } from '../texts/index.js';
import { fittingActions, type Action } from './actions.js';

/** Decides about a payment that fits no rule; which fields it needs follows from what is to be done. */
export function Resolve({ exception }: { exception: PaymentException }) {
  const t = useOperatorTexts();
  const [action, setAction] = useState<Action>('ignore');
  const [user, setUser] = useState(exception.user_id ?? '');
  const [amount, setAmount] = useState('');
  const [ref, setRef] = useState('');
  const run = (note: string) =>
    market.admin.resolvePaymentException(exception.id, {
      note,
      action,
      ...(action === 'credit' && user.trim() !== '' && { user_id: user.trim() }),
      ...(action === 'credit' && amount !== '' && { amount_usd: Number(amount) }),
      ...(action === 'paid' && ref.trim() !== '' && { ref: ref.trim() }),
    });
  return (
    <Act name={t.resolve} of={exception.id} small run={run}>
      <p>{exception.detail}</p>
      <Select
        label={t.whatToDo}
        hint={t.actionHints[action]}
        value={action}
        onChange={(event) => setAction(event.target.value as Action)}
      >
        {fittingActions(exception).map((one) => (
          <option key={one} value={one}>
            {t.exceptionActions[one]}
          </option>
        ))}
      </Select>
      {action === 'credit' && (
        <>
          <TextField
            label={t.creditWhom}
            maxLength={36}
            value={user}
            onChange={(event) => setUser(event.target.value)}
          />
          <TextField
            label={t.creditAmount}
            hint={t.creditAmountHint}
            unit="USD"
            type="number"
            min={0.01}
            step={0.01}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </>
      )}
      {action === 'paid' && (
        <TextField label={t.payoutRef} maxLength={200} value={ref} onChange={(event) => setRef(event.target.value)} />
      )}
    </Act>
  );
}
