import type { AdminDispute } from '@compute-market/sdk';
import { Badge, DateTime, Empty, Row, Stack } from '../../../ui/index.js';
import styles from '../operator.module.css';
import { useOperatorTexts } from '../texts/index.js';

/** What both sides say, oldest first. */
export function Evidence({ of }: { of: AdminDispute['evidence'] }) {
  const t = useOperatorTexts();
  if (of.length === 0) return <Empty>{t.noEvidence}</Empty>;
  return (
    <Stack>
      {of.map(({ id, by, text, at }) => (
        <article key={id} className={styles['words']}>
          <Row>
            <Badge tone={by === 'buyer' ? 'accent' : 'neutral'}>{t.sides[by]}</Badge>
            <DateTime at={at} />
          </Row>
          <p>{text}</p>
        </article>
      ))}
    </Stack>
  );
}
