import { getRouteApi, Link } from '@tanstack/react-router';
import type { Offer } from '@compute-market/sdk';
import { useList } from '../../live/use-list.js';
import { market } from '../../session/session.js';
import { typedOf } from '../../text/amount.js';
import { useFormats } from '../../text/formats.js';
import { useLanguage, type Language } from '../../text/language.js';
import {
  Badge,
  ButtonLink,
  Checkbox,
  Empty,
  Loaded,
  Page,
  Pager,
  Row,
  Section,
  Select,
  Table,
  type Column,
} from '../../ui/index.js';
import { fillDraft } from '../jobs/use-draft.js';
import { PricesSection } from './prices-section.js';
import { SORTS, type OffersSearch } from './search.js';
import { useOffersTexts } from './texts/index.js';

const route = getRouteApi('/signed-in/offers');

/** Devices of others come and go without an event to us. */
const AGAIN_MS = 60_000;

/** What is online now, what it costs, and what it cost. */
export function OffersPage() {
  const t = useOffersTexts();
  const { cursor, model, ...filters } = route.useSearch();
  const list = useList('offer', filters, () => market.offers.list({ limit: 50, ...filters }), cursor, AGAIN_MS);
  return (
    <Page title={t.offers} about={t.about}>
      <Section title={t.online}>
        <Filters />
        <Loaded query={list}>
          {({ items, next }) => (
            <>
              {items.length === 0 ? <Empty>{t.nothing}</Empty> : <Offers items={items} />}
              <Pager cursor={cursor} next={next} />
            </>
          )}
        </Loaded>
      </Section>
      <PricesSection model={model} />
    </Page>
  );
}

function Filters() {
  const t = useOffersTexts();
  const { free, sort = 'most_devices' } = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: Partial<OffersSearch>) =>
    void navigate({ search: (before: OffersSearch) => ({ ...before, cursor: undefined, ...change }), replace: true });
  return (
    <Row>
      <Select
        label={t.order}
        value={sort}
        onChange={(event) => set({ sort: event.target.value as (typeof SORTS)[number] })}
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {t.sorts[one]}
          </option>
        ))}
      </Select>
      <Checkbox
        label={t.onlyFree}
        checked={free === true}
        onChange={(event) => set({ free: event.target.checked || undefined })}
      />
    </Row>
  );
}

function Offers({ items }: { items: Offer[] }) {
  const t = useOffersTexts();
  const { money, number, percent } = useFormats();
  const language = useLanguage();
  const nameOf = ({ gpu_model }: Offer) => (gpu_model === '' ? t.noGpu : gpu_model);
  const columns: Array<Column<Offer>> = [
    {
      name: t.model,
      cell: (offer) => (
        <Link to="/offers" search={(before: OffersSearch) => ({ ...before, model: offer.gpu_model || undefined })}>
          {nameOf(offer)}
        </Link>
      ),
    },
    {
      name: t.memory,
      cell: ({ gpu_memory_gb }) => (gpu_memory_gb === 0 ? '–' : `${number(gpu_memory_gb, 0)} GB`),
      numeric: true,
    },
    {
      name: t.free,
      cell: ({ devices_free, devices_online }) => (
        <Badge tone={devices_free > 0 ? 'good' : 'neutral'}>{t.freeOf(devices_free, devices_online)}</Badge>
      ),
    },
    {
      name: t.pricePerHour,
      // An owner who names no price takes any.
      cell: ({ price_coin_per_hr: { min, median } }) => {
        if (median === 0) return t.anyPrice;
        return min === median ? money(min, 'coin') : t.fromTo(number(min, 4), money(median, 'coin'));
      },
      numeric: true,
    },
    { name: t.verified, cell: ({ verified }) => number(verified), numeric: true },
    {
      name: t.reliability,
      cell: ({ reliability: { median } }) => (median === null ? '–' : percent(median)),
      numeric: true,
    },
    {
      name: t.runHere,
      unnamed: true,
      cell: (offer) => (
        <ButtonLink small to="/" onClick={() => fillDraft(gpuOf(offer, language))} aria-label={t.runOn(nameOf(offer))}>
          {t.runHere}
        </ButtonLink>
      ),
    },
  ];
  return (
    <Table
      caption={t.online}
      items={items}
      keyOf={({ gpu_model, gpu_memory_gb }) => `${gpu_model} ${gpu_memory_gb}`}
      columns={columns}
    />
  );
}

/** The fields of the job's form that say on what it runs. */
const gpuOf = ({ gpu_model, gpu_memory_gb }: Offer, language: Language) => ({
  gpus: gpu_model === '' ? '0' : '1',
  gpuModel: gpu_model,
  gpuMemoryGb: gpu_memory_gb === 0 ? '' : typedOf(gpu_memory_gb, language),
});
