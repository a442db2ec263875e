import type { AdminDispute } from '@compute-market/sdk';
import { useId, useState } from 'react';
import { market } from '../../../session/session.js';
import { useFormats } from '../../../text/formats.js';
import { Act } from '../act.js';
import styles from '../operator.module.css';
import { useOperatorTexts } from '../texts/index.js';
import { split } from './split.js';

/** Divides what is owed: what goes to the owner of the device, and what goes back. Final. */
export function Settle({ dispute: { job_id: id, owed_coin: owed } }: { dispute: AdminDispute }) {
  const t = useOperatorTexts();
  const formats = useFormats();
  const label = useId();
  const [percent, setPercent] = useState(50);
  const { pay, back } = split(owed, percent);
  const said = `${t.toOwner}: ${formats.money(pay, 'coin')}, ${t.toBuyer}: ${formats.money(back, 'coin')}`;
  return (
    <Act
      name={t.settle}
      look="primary"
      longestWhy={2_000}
      run={(note) => market.admin.settleDispute(id, { pay_coin: pay, note })}
    >
      <p>{t.settleAbout}</p>
      <label id={label} htmlFor={`${label}-range`}>
        {t.shareOfOwner} ({formats.percent(percent / 100)})
      </label>
      <input
        id={`${label}-range`}
        className={styles['slider']}
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        aria-valuetext={said}
        onChange={(event) => setPercent(Number(event.target.value))}
      />
      <p className={styles['split']}>
        <span>
          {t.toBuyer}: {formats.money(back, 'coin')}
        </span>
        <span>
          {t.toOwner}: {formats.money(pay, 'coin')}
        </span>
      </p>
    </Act>
  );
}
