import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { DeployQuote, NewDeploy } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { useSettled } from '../../live/use-settled.js';
import { sendOnce } from '../../session/order-key.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Button, ErrorNotice, Facts, Loaded, Notice, Row, Section } from '../../ui/index.js';
import { orderOf, sizeOf, type OrderForm } from './order.js';
import { useDeploysTexts } from './texts/index.js';

/** A quote is good for five minutes; it is asked for anew before. */
const QUOTE_MS = 4 * 60_000;
const TYPING_MS = 400;

interface Props {
  form: OrderForm;
  onOrdered: () => void;
}

/** The price, before anything is ordered; asked for when one stops typing. */
export function QuoteSection({ form, onOrdered }: Props) {
  const t = useDeploysTexts();
  // Here, because a new size takes the price and its button away while an order may be on its way.
  const order = useOrder(onOrdered);
  const typed = JSON.stringify(sizeOf(form));
  const size = useSettled(typed, TYPING_MS);
  const quote = useQuery({
    queryKey: recordKey('deploy', 'quote', size),
    queryFn: () => market.deploys.quote(JSON.parse(size) as Parameters<typeof market.deploys.quote>[0]),
    enabled: size !== 'null',
    staleTime: QUOTE_MS,
    refetchInterval: QUOTE_MS,
  });
  return (
    <Section title={t.price}>
      {size === 'null' ? (
        <Notice>{t.incomplete}</Notice>
      ) : (
        <Loaded query={quote} lines={2}>
          {(price) => <Priced {...{ form, price, order }} isOld={size !== typed} />}
        </Loaded>
      )}
    </Section>
  );
}

interface PricedProps {
  form: OrderForm;
  price: DeployQuote;
  /** Somebody types: another price is on its way. */
  isOld: boolean;
  order: ReturnType<typeof useOrder>;
}

function Priced({ form, price, isOld, order }: PricedProps) {
  const t = useDeploysTexts();
  const { money } = useFormats();
  const deploy = orderOf(form, price.quote_id);
  const perHour = price.price_per_gpu_hour * Math.max(1, price.gpu_count) * price.replicas;
  return (
    <>
      <Facts
        of={[
          [t.perHour, money(perHour, price.payment_type)],
          [t.heldAtOnce, <strong key="total">{money(price.total, price.payment_type)}</strong>],
        ]}
      />
      <p>{t.unusedReturns}</p>
      {order.error && <ErrorNotice error={order.error} />}
      <Row>
        <Button
          look="primary"
          busy={order.isPending}
          disabled={deploy === null || isOld}
          onClick={() => deploy && order.mutate(deploy)}
        >
          {t.orderFor(money(price.total, price.payment_type))}
        </Button>
        {deploy === null && <span>{t.incomplete}</span>}
      </Row>
    </>
  );
}

function useOrder(onOrdered: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (deploy: NewDeploy) =>
      sendOnce(
        'deploy',
        deploy,
        (order, once) => market.deploys.create(order, once),
        // A lost connection that comes back brings another quote: it is the same order at the earlier one.
        ({ quote_id: _, ...order }) => order,
      ),
    onSuccess: async ({ job_id }) => {
      onOrdered();
      for (const queryKey of [['deploy', 'list'], ['wallet'], ['account', 'me']])
        void queries.invalidateQueries({ queryKey });
      await navigate({ to: '/deploys/$id', params: { id: job_id } });
    },
  });
}
