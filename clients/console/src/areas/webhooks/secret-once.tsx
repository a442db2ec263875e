import { CopyLine } from '../../ui/copy.js';
import { Notice, Stack } from '../../ui/index.js';
import { useWebhooksTexts } from './texts/index.js';

export function SecretOnce({ secret }: { secret: string }) {
  const t = useWebhooksTexts();
  return (
    <Stack>
      <Notice tone="warn">{t.shownOnce}</Notice>
      <CopyLine text={secret} />
      <p>{t.secretAbout}</p>
    </Stack>
  );
}
