import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../text/formats.js';
import { market } from '../../session/session.js';
import { Grid, Loaded, Money, Page, Section, Stat } from '../../ui/index.js';
import { RecentJobs } from './recent-jobs.js';
import { RunForm } from './run-form.js';
import { useJobsTexts } from './texts/index.js';

const RECENT = 8;

/** What a buyer needs first: the money, a job to run, and what runs. */
export function HomePage() {
  const t = useJobsTexts();
  return (
    <Page title={t.home} about={t.homeAbout}>
      <Balances />
      <RunForm />
      <RecentJobs limit={RECENT} />
    </Page>
  );
}

function Balances() {
  const t = useJobsTexts();
  const { money } = useFormats();
  const wallet = useQuery({ queryKey: ['wallet', 'balances'], queryFn: () => market.wallet.get() });
  return (
    <Section title={t.money}>
      <Loaded query={wallet} lines={2}>
        {({ coin_balance, usd_balance, coin_held, usd_held }) => (
          <Grid>
            <Stat
              name={t.balance}
              value={<Money amount={coin_balance} />}
              note={t.andMoney(money(usd_balance, 'usd'))}
            />
            <Stat
              name={t.onHold}
              value={<Money amount={coin_held} />}
              note={
                <>
                  {usd_held > 0 && (
                    <div>
                      <Money amount={usd_held} currency="usd" />
                    </div>
                  )}
                  {t.onHoldAbout}
                </>
              }
            />
          </Grid>
        )}
      </Loaded>
    </Section>
  );
}
