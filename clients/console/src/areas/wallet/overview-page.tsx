import { useQuery } from '@tanstack/react-query';
import type { Wallet } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats, type Currency } from '../../text/formats.js';
import { ButtonLink, Facts, Grid, Loaded, Notice, Row, Section, Stat } from '../../ui/index.js';
import { SpendingSection } from './spending-section.js';
import { useWalletTexts } from './texts/index.js';
import { WalletFrame } from './wallet-frame.js';

export function WalletPage() {
  const t = useWalletTexts();
  const wallet = useQuery({ queryKey: recordKey('wallet', 'balances'), queryFn: () => market.wallet.get() });
  return (
    <WalletFrame page="overview">
      <Row>
        <ButtonLink to="/wallet/deposits" look="primary">
          {t.payIn}
        </ButtonLink>
        <ButtonLink to="/wallet/exchange">{t.pages.exchange}</ButtonLink>
        <ButtonLink to="/wallet/withdrawals">{t.payOut}</ButtonLink>
      </Row>
      <Loaded query={wallet}>{(balances) => <Balances of={balances} />}</Loaded>
      <SpendingSection />
    </WalletFrame>
  );
}

function Balances({ of: wallet }: { of: Wallet }) {
  const t = useWalletTexts();
  const { money } = useFormats();
  return (
    <>
      {wallet.usd_debt > 0 && <Notice tone="bad">{t.debt(money(wallet.usd_debt, 'usd'))}</Notice>}
      <Grid wide>
        <Purse currency="coin" of={wallet} />
        <Purse currency="usd" of={wallet} />
      </Grid>
    </>
  );
}

/** A balance and what it consists of. */
function Purse({ currency, of: wallet }: { currency: Currency; of: Wallet }) {
  const t = useWalletTexts();
  const { money } = useFormats();
  const part = (name: 'balance' | 'held' | 'gift' | 'unsettled' | 'disputed' | 'leavable') =>
    wallet[`${currency}_${name}`];
  const shown = (name: Parameters<typeof part>[0]) => money(part(name), currency);
  return (
    <Section title={t.currencies[currency]}>
      <Grid>
        <Stat name={t.spendable} value={shown('balance')} />
        <Stat name={t.held} value={shown('held')} note={t.heldNote} />
      </Grid>
      <Facts
        of={[
          [t.gift, shown('gift')],
          [t.leavable[currency], shown('leavable')],
          [t.unsettled, shown('unsettled')],
          ...(part('disputed') > 0 ? [[t.disputed, shown('disputed')] as const] : []),
        ]}
      />
    </Section>
  );
}
