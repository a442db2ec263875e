import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Referral, ReferralInfo } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { CopyLine } from '../../ui/copy.js';
import {
  Ago,
  Badge,
  Empty,
  Grid,
  Loaded,
  Page,
  Pager,
  Section,
  Stack,
  Stat,
  Table,
  type Column,
  type Tone,
} from '../../ui/index.js';
import { ApplySection } from './apply-section.js';
import { useReferralsTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/referrals');

const TONES: Record<Referral['state'], Tone> = { pending: 'warn', paid: 'good', refused: 'neutral' };

export function ReferralsPage() {
  const t = useReferralsTexts();
  const { cursor } = route.useSearch();
  const info = useQuery({ queryKey: recordKey('referral', 'info'), queryFn: () => market.referrals.info() });
  const list = useList('referral', 'all', () => market.referrals.list({ limit: 50 }), cursor);
  return (
    <Page title={t.referrals} about={info.data && t.about(info.data.reward_per_referral, info.data.referred_reward)}>
      <Loaded query={info}>{(mine) => <Mine of={mine} />}</Loaded>
      <Section title={t.who} flush>
        <Loaded query={list}>
          {({ items, next }) => (
            <>
              {items.length === 0 ? <Empty>{t.nobody}</Empty> : <People items={items} />}
              <Pager cursor={cursor} next={next} />
            </>
          )}
        </Loaded>
      </Section>
      <ApplySection />
    </Page>
  );
}

function Mine({ of: info }: { of: ReferralInfo }) {
  const t = useReferralsTexts();
  const { money, number } = useFormats();
  const waiting = info.waiting.reduce((sum, { referrals }) => sum + referrals, 0);
  return (
    <>
      <Grid>
        <Stat name={t.people} value={number(info.total_referrals)} />
        <Stat name={t.earned} value={money(info.total_bonus, 'coin')} />
        <Stat name={t.waiting} value={number(waiting)} />
      </Grid>
      <Section title={t.yourLink}>
        <Stack>
          <CopyLine text={info.referral_link} />
          <span>{t.orCode}</span>
          <CopyLine text={info.referral_code} />
        </Stack>
      </Section>
      {info.waiting.length > 0 && (
        <Section title={t.waitingWhy} flush>
          <Table
            caption={t.waitingWhy}
            items={info.waiting}
            keyOf={({ reason }) => reason}
            columns={[
              { name: t.why, cell: ({ reason }) => t.reasons[reason] },
              { name: t.people, cell: ({ referrals }) => number(referrals), numeric: true },
            ]}
          />
        </Section>
      )}
    </>
  );
}

function People({ items }: { items: Referral[] }) {
  const t = useReferralsTexts();
  const { money } = useFormats();
  const columns: Array<Column<Referral>> = [
    { name: t.person, cell: ({ username }) => username ?? t.deleted },
    { name: t.since, cell: ({ at }) => <Ago at={at} /> },
    { name: t.state, cell: ({ state }) => <Badge tone={TONES[state]}>{t.states[state]}</Badge> },
    { name: t.why, cell: ({ reason }) => (reason === null ? '–' : t.reasons[reason]) },
    { name: t.reward, cell: ({ amount }) => money(amount, 'coin'), numeric: true },
  ];
  return <Table caption={t.who} items={items} keyOf={({ id }) => id} columns={columns} />;
}
