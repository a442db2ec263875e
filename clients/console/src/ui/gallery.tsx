import { useCallback, useState } from 'react';
import { useFormats } from '../text/formats.js';
import { AmountField } from './amount-field.js';
import { CopyLine } from './copy.js';
import {
  Ago,
  Badge,
  Button,
  Checkbox,
  ConfirmDialog,
  DateTime,
  Empty,
  ExternalLink,
  Facts,
  Grid,
  Money,
  Notice,
  Page,
  Progress,
  Row,
  Section,
  Select,
  Skeleton,
  Stat,
  Table,
  TextArea,
  TextField,
  toast,
} from './index.js';
import { Plot } from './plot.js';
import { Tabs } from './tabs.js';
import { Toasts } from './toasts.js';

const DAY_MS = 86_400_000;
/** `?points=100000` shows a plot of so many, for the benchmark. */
const POINTS = Math.min(1_000_000, Number(new URLSearchParams(location.search).get('points')) || 0);
const MANY = Array.from({ length: POINTS }, (_, point) => Date.UTC(2026, 0, 1) + point * 60_000);
const WAVE = [{ name: 'Load', values: MANY.map((_, point) => Math.sin(point / 500) + Math.sin(point / 7) / 4) }];
const DAYS = Array.from({ length: 30 }, (_, day) => Date.UTC(2026, 0, 1) + day * DAY_MS);
const AMOUNTS = [{ name: 'Coins', values: DAYS.map((_, day) => Math.round(50 + 40 * Math.sin(day / 3))) }];
const AT = '2026-01-01T12:00:00Z';

/** Every component in its looks. English only: it is no page of the product. */
export function Gallery() {
  const formats = useFormats();
  const formatDay = useCallback((at: number) => formats.date(new Date(at)), [formats]);
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const [asking, setAsking] = useState(false);
  return (
    <main style={{ padding: '1.5rem' }}>
      <Page title="Components" about="What pages are made of" actions={<Button look="primary">Primary</Button>}>
        <Section title="Buttons">
          <Row>
            <Button look="primary">Run</Button>
            <Button>Cancel</Button>
            <Button look="quiet">More</Button>
            <Button look="danger">Delete</Button>
            <Button busy>Saving</Button>
            <ExternalLink to="https://example.com">Another site</ExternalLink>
            <Button small onClick={() => toast('It worked.')}>
              Show a toast
            </Button>
            <Button small onClick={() => setAsking(true)}>
              Ask
            </Button>
          </Row>
        </Section>
        <Section title="Fields">
          <Grid>
            <TextField label="Title" hint="At most 100 characters" defaultValue="Sum" />
            <TextField label="Price" unit="coins" error="`price_coin` must be at least 0.000001." defaultValue="0" />
            <Amount />
            <Select label="GPU">
              <option>Any</option>
            </Select>
            <TextArea label="Script" defaultValue="echo hello" />
            <Checkbox label="Network" hint="The program may reach the internet." />
          </Grid>
        </Section>
        <Section title="States">
          <Row>
            <Badge>waiting</Badge>
            <Badge tone="accent">running</Badge>
            <Badge tone="good">completed</Badge>
            <Badge tone="warn">review</Badge>
            <Badge tone="bad">failed</Badge>
          </Row>
          <Progress percent={40} label="40 %" />
          <Notice>Nothing waits for you.</Notice>
          <Notice tone="warn">The connection is lost.</Notice>
          <Notice tone="bad">Your balance is too low.</Notice>
          {/* This one loads for ever; tests that wait for pages know it. */}
          <div data-example>
            <Skeleton />
          </div>
          <Empty action={<Button>Add a machine</Button>}>No machine yet.</Empty>
        </Section>
        <Section title="Values">
          <Grid>
            <Stat name="Balance" value={<Money amount={12.5} />} note="3 coins on hold" />
            <Stat name="Dollars" value={<Money amount={4.2} currency="usd" />} />
          </Grid>
          <Facts
            of={[
              ['Started', <DateTime key="at" at={AT} />],
              ['Age', <Ago key="ago" at={AT} />],
              ['Size', formats.bytes(1_234_567)],
            ]}
          />
          <CopyLine text="curl -x socks5h://user:password@gateway:1080 https://example.com" />
        </Section>
        <Section title="Table" flush>
          <Table
            caption="Amounts"
            columns={[
              { name: 'Day', cell: (at: number) => formats.date(new Date(at)) },
              { name: 'Coins', numeric: true, cell: () => <Money amount={1.25} /> },
            ]}
            items={DAYS.slice(0, 3)}
            keyOf={String}
          />
        </Section>
        {POINTS > 0 && (
          <Section title="Large plot">
            <Plot title="Load" x={MANY} series={WAVE} format={formats.number} formatX={formatDay} />
          </Section>
        )}
        <Section title="Plot">
          <Plot
            title="Coins by day"
            x={DAYS}
            series={AMOUNTS}
            kind="bars"
            format={formats.number}
            formatX={formatDay}
          />
        </Section>
        <Section title="Tabs">
          <Tabs
            label="Views"
            tabs={[
              ['one', 'First'],
              ['two', 'Second'],
            ]}
            current={tab}
            onChange={setTab}
          >
            {tab === 'one' ? 'The first view' : 'The second view'}
          </Tabs>
        </Section>
        <ConfirmDialog
          title="Delete it?"
          confirm="Delete"
          danger
          why={{ label: 'Why', hint: 'Lands in the audit log' }}
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => Promise.resolve()}
        >
          This can’t be undone.
        </ConfirmDialog>
      </Page>
      <Toasts />
    </main>
  );
}

function Amount() {
  const [typed, setTyped] = useState('10,000,000');
  return <AmountField label="Amount" unit="USD" value={typed} onType={setTyped} />;
}
