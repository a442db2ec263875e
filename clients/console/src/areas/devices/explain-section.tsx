import type { DeviceExplanation } from '@compute-market/sdk';
import { useQuery } from '@tanstack/react-query';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Loaded, Notice, Section, Table, type Tone } from '../../ui/index.js';
import { useDevicesTexts } from './texts/index.js';

const TONES: Record<string, Tone> = {
  working: 'good',
  full: 'good',
  about_to_claim: 'good',
  paused: 'bad',
  offline: 'warn',
  never_connected: 'warn',
  paused_by_owner: 'warn',
  floor_too_high: 'warn',
};

/** What it does, or why it has no work. */
export function ExplainSection({ id }: { id: string }) {
  const t = useDevicesTexts();
  const explanation = useQuery({
    queryKey: recordKey('device', id, 'explain'),
    queryFn: () => market.devices.explain(id),
  });
  return (
    <Section title={t.why}>
      <Loaded query={explanation} lines={2}>
        {(found) => <Explained explanation={found} />}
      </Loaded>
    </Section>
  );
}

function Explained({ explanation }: { explanation: DeviceExplanation }) {
  const t = useDevicesTexts();
  const { code, text, blockers } = explanation;
  return (
    <>
      <Notice tone={TONES[code]}>
        {/* A code that is newer than this build comes with the API's own words. */}
        {t.situations[code] ?? text} <Figures explanation={explanation} />
      </Notice>
      {blockers.length > 0 && (
        <Table
          caption={t.blockersOf}
          items={blockers}
          keyOf={(blocker) => blocker.code}
          columns={[
            { name: t.blockersOf, cell: (blocker) => t.blockers[blocker.code] ?? blocker.text },
            { name: t.blockedJobs, numeric: true, cell: ({ jobs }) => jobs },
          ]}
        />
      )}
    </>
  );
}

function Figures({ explanation }: { explanation: DeviceExplanation }) {
  const t = useDevicesTexts();
  const formats = useFormats();
  const { code, pause, min_price_usd: asked, best_price_usd: best } = explanation;
  if (code === 'paused' && pause) return t.pausedUntil(formats.dateTime(pause.until));
  if (code === 'floor_too_high' && best !== null && asked !== null)
    return t.bestPays(formats.money(best, 'usd'), formats.money(asked, 'usd'));
  return null;
}
