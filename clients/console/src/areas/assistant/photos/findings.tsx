import type { AnalyzedImage } from '@compute-market/sdk';
import { Badge, DateTime, Facts, Money, Notice, Stack } from '../../../ui/index.js';
import { useAssistantTexts } from '../texts/index.js';
import { TONES } from './tones.js';

/** What was found in a photo, and what becomes of it. */
export function Findings({ result }: { result: AnalyzedImage }) {
  const t = useAssistantTexts().photos;
  const { is_real, goodness_type, description, message, coin_reward, reward, model } = result;
  return (
    <Stack>
      <Notice tone={reward?.status === 'refused' || !is_real ? 'warn' : 'good'}>{message}</Notice>
      <Facts
        of={[
          [t.found, <Badge tone={is_real ? 'good' : 'bad'}>{is_real ? t.real : t.fake}</Badge>],
          [t.deed, t.deeds[goodness_type]],
          [t.shows, description],
          [
            t.reward,
            reward && (
              <>
                <Badge tone={TONES[reward.status]}>{t.statuses[reward.status]}</Badge>{' '}
                {coin_reward > 0 && <Money amount={coin_reward} />}
              </>
            ),
          ],
          [t.columns.until, reward?.held_until && <DateTime at={reward.held_until} />],
          [t.looked, model],
        ]}
      />
    </Stack>
  );
}
