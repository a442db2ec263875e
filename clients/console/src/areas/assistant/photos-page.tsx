import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../../ui/index.js';
import { useAssistantTexts } from './texts/index.js';
import { RewardsSection } from './photos/rewards-section.js';
import { UploadSection } from './photos/upload-section.js';
import { WordSection } from './photos/word-section.js';

const route = getRouteApi('/signed-in/photos');

/** Photos of good deeds: today's word, sending one, what became of it, all rewards. */
export function PhotosPage() {
  const t = useAssistantTexts().photos;
  const { cursor } = route.useSearch();
  return (
    <Page title={t.title} about={t.about}>
      <WordSection />
      <UploadSection />
      <RewardsSection cursor={cursor} />
    </Page>
  );
}
