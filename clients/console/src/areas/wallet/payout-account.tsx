import { useMutation, useQuery } from '@tanstack/react-query';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { Badge, Button, ErrorNotice, ExternalLink, Loaded, Row, Section } from '../../ui/index.js';
import { useWalletTexts } from './texts/index.js';

/** Where withdrawals go: set up at the payment provider, which says what it still needs. */
export function PayoutAccountSection() {
  const t = useWalletTexts();
  const account = useQuery({
    queryKey: recordKey('wallet', 'payout-account'),
    queryFn: () => market.wallet.payoutAccount(),
    refetchOnWindowFocus: true,
  });
  return (
    <Section title={t.payoutAccount}>
      <Loaded query={account} lines={2}>
        {(payout) => (
          <>
            <Row>
              {payout === null && <span>{t.noPayoutAccount}</span>}
              {payout && (
                <Badge tone={payout.ready ? 'good' : 'warn'}>{payout.ready ? t.payoutReady : t.payoutMissing}</Badge>
              )}
            </Row>
            {payout && payout.requirements.length > 0 && (
              <ul>
                {payout.requirements.map((one) => (
                  <li key={one}>
                    <code>{one}</code>
                  </li>
                ))}
              </ul>
            )}
            <Onboarding first={payout === null} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** The provider's page is for this user only and valid for minutes, so it is asked for when it is wanted. */
function Onboarding({ first }: { first: boolean }) {
  const t = useWalletTexts();
  const open = useMutation({ mutationFn: () => market.wallet.createPayoutAccount() });
  return (
    <>
      {open.error && <ErrorNotice error={open.error} />}
      <Row>
        {open.data === undefined ? (
          <Button busy={open.isPending} onClick={() => open.mutate()}>
            {first ? t.setUpPayouts : t.changePayouts}
          </Button>
        ) : (
          <ExternalLink to={open.data}>{t.toProvider}</ExternalLink>
        )}
      </Row>
    </>
  );
}
