import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Artifact, Download } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { useFormats } from '../../text/formats.js';
import { Loaded } from '../../ui/index.js';
import styles from './jobs.module.css';
import { plainText } from './log/ansi.js';
import { pictureType, previewKind } from './preview-kind.js';
import { useJobsTexts } from './texts/index.js';

const TEXT_BYTES = 256_000;

interface FileProps {
  jobId: string;
  file: Artifact;
  open: () => Download;
}

/** A picture as a picture, a text as text; nothing in a file is ever run or shown as a page. */
export function FilePreview(props: FileProps) {
  return (
    <div className={styles['preview']}>
      {previewKind(props.file) === 'picture' ? <Picture {...props} /> : <Text {...props} />}
    </div>
  );
}

function Picture({ jobId, file, open }: FileProps) {
  const bytes = useQuery({
    queryKey: recordKey('job', jobId, 'picture', file.sha256),
    queryFn: () => open().blob(),
    // A file never changes.
    staleTime: Infinity,
    gcTime: 0,
  });
  return <Loaded query={bytes}>{(blob) => <Image blob={blob} file={file} />}</Loaded>;
}

function Image({ blob, file }: { blob: Blob; file: Artifact }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([blob], { type: pictureType(file.content_type) }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, file.content_type]);
  return address ? <img className={styles['picture']} src={address} alt={file.name} /> : null;
}

function Text({ jobId, file, open }: FileProps) {
  const t = useJobsTexts();
  const formats = useFormats();
  const text = useQuery({
    queryKey: recordKey('job', jobId, 'text', file.sha256),
    queryFn: () => beginningOf(open()),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Loaded query={text}>
      {(shown) => (
        <>
          {file.size_bytes > TEXT_BYTES && (
            <p className={styles['reason']}>{t.previewPart(formats.bytes(TEXT_BYTES))}</p>
          )}
          <pre className={styles['text']} tabIndex={0} aria-label={file.name}>
            {shown}
          </pre>
        </>
      )}
    </Loaded>
  );
}

/** The first bytes as text, without colours and marks that turn it around. Stops the download when it has them. */
async function beginningOf(file: Download): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of file) {
    text += decoder.decode(chunk.subarray(0, TEXT_BYTES - bytes), { stream: true });
    bytes += chunk.length;
    if (bytes >= TEXT_BYTES) break;
  }
  return plainText(text);
}
