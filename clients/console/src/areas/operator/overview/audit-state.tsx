import type { AdminOverview } from '@compute-market/sdk';
import { Ago, Notice } from '../../../ui/index.js';
import { useFormats } from '../../../text/formats.js';
import { useOperatorTexts } from '../texts/index.js';

/** The last audit of the books: which checks failed, and when it was. */
export function AuditState({ audit }: { audit: AdminOverview['attention']['audit'] }) {
  const t = useOperatorTexts();
  const formats = useFormats();
  if (audit === null) return <Notice>{t.noAudit}</Notice>;
  const when = <Ago at={audit.at} />;
  if (audit.ok)
    return (
      <Notice tone="good">
        {t.auditOk(formats.number(audit.checks))} · {when}
      </Notice>
    );
  return (
    <Notice tone="bad">
      <p>
        {t.auditFailed} · {when}
      </p>
      <ul>
        {audit.failures.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>
        <code>npm run ledger:audit</code>
      </p>
    </Notice>
  );
}
