import { useQuery } from '@tanstack/react-query';
import { market } from '../../../session/session.js';
import { useFormats } from '../../../text/formats.js';
import { useLanguage } from '../../../text/language.js';
import { Loaded, Section, Stat } from '../../../ui/index.js';
import { useAssistantTexts } from '../texts/index.js';

/** The word that proves when a photo was taken. */
export function WordSection() {
  const t = useAssistantTexts().photos;
  const formats = useFormats();
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['reward', 'challenge', language],
    queryFn: ({ signal }) => market.assistant.challenge(language, { signal }),
  });
  return (
    <Section title={t.word}>
      <Loaded query={query} lines={2}>
        {({ word, instructions, valid_until }) => (
          <Stat name={t.wordUntil.replace('{at}', formats.dateTime(valid_until))} value={word} note={instructions} />
        )}
      </Loaded>
    </Section>
  );
}
