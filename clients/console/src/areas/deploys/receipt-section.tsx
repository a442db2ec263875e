import type { DeployReceipt } from '@compute-market/sdk';
import { useFormats, type Currency } from '../../text/formats.js';
import { Facts, Section, Table } from '../../ui/index.js';
import { useDeploysTexts } from './texts/index.js';

/** What was paid for, run by run. */
export function ReceiptSection({ receipt, currency }: { receipt: DeployReceipt; currency: Currency }) {
  const t = useDeploysTexts();
  const { money, duration } = useFormats();
  return (
    <Section title={t.receipt}>
      <Facts
        of={[
          [t.held, money(receipt.held, currency)],
          [t.paid, money(receipt.billed, currency)],
          [t.returned, money(receipt.returned, currency)],
        ]}
      />
      {receipt.lines.length > 0 && (
        <Table
          caption={t.receipt}
          items={receipt.lines.map((line, index) => ({ ...line, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            { name: t.replica, cell: ({ replica }) => replica, numeric: true },
            { name: t.place, cell: ({ place }) => place },
            { name: t.revision, cell: ({ revision }) => revision, numeric: true },
            { name: t.ran, cell: ({ running_s }) => duration(running_s), numeric: true },
            { name: t.paid, cell: ({ amount }) => money(amount, currency), numeric: true },
            { name: t.why, cell: ({ cause }) => t.causes[cause] },
          ]}
        />
      )}
    </Section>
  );
}
