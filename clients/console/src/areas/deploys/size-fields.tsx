import { useQuery } from '@tanstack/react-query';
import { listKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { Checkbox, Grid, Select, TextField } from '../../ui/index.js';
import { BOUNDS, wholeOf, type FormPart } from './order.js';
import { useDeploysTexts } from './texts/index.js';

/** Devices of others come and go without an event to us. */
const AGAIN_MS = 60_000;

/** On what it runs, how often, and for how long. */
export function SizeFields({ form, set }: FormPart) {
  const t = useDeploysTexts();
  const number = (name: 'gpuCount' | 'replicas' | 'hours' | 'memory', label: string, unit?: string, hint?: string) => (
    <TextField
      {...{ label, unit, hint }}
      inputMode="numeric"
      error={wholeOf(form[name], BOUNDS[name]) === null ? t.wrongNumber(BOUNDS[name]) : undefined}
      value={form[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <>
      <Grid>
        <Gpu {...{ form, set }} />
        {form.gpu !== 'cpu' && number('gpuCount', t.gpusEach)}
        {number('replicas', t.replicas, undefined, t.replicasHint)}
        {number('hours', t.hours, undefined, t.hoursHint)}
        {number('memory', t.memory, 'MB')}
      </Grid>
      <Checkbox
        label={t.renews}
        hint={t.renewsHint}
        checked={form.renews}
        onChange={(event) => set({ renews: event.target.checked })}
      />
    </>
  );
}

/** The models that are online, with how many devices are free. */
function Gpu({ form, set }: FormPart) {
  const t = useDeploysTexts();
  const offers = useQuery({
    queryKey: listKey('offer', 'with-gpu'),
    queryFn: async () => (await market.offers.list({ gpu: true, limit: 100 }).page()).items,
    refetchInterval: AGAIN_MS,
  });
  const free = new Map<string, number>();
  for (const { gpu_model, devices_free } of offers.data ?? [])
    if (gpu_model !== '') free.set(gpu_model, (free.get(gpu_model) ?? 0) + devices_free);
  if (form.gpu !== 'cpu' && !free.has(form.gpu)) free.set(form.gpu, 0);
  return (
    <Select label={t.machine} value={form.gpu} onChange={(event) => set({ gpu: event.target.value })}>
      <option value="cpu">{t.noGpu}</option>
      {[...free].map(([model, count]) => (
        <option key={model} value={model}>
          {t.modelFree(model, count)}
        </option>
      ))}
    </Select>
  );
}
