import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Artifact, Download, Job } from '@compute-market/sdk';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats } from '../../text/formats.js';
import { Button, Empty, ErrorNotice, Loaded, Row, Section, Table, type Column } from '../../ui/index.js';
import { FilePreview } from './file-preview.js';
import styles from './jobs.module.css';
import { previewKind } from './preview-kind.js';
import { useJobsTexts } from './texts/index.js';

const SHOWN = 1_000;
/** The browser needs the address until it has begun to save. */
const ADDRESS_MS = 60_000;

/** What the program left. */
export function JobFiles({ job }: { job: Job }) {
  const t = useJobsTexts();
  const files = useQuery({
    queryKey: recordKey('job', job.id, 'files'),
    queryFn: () => market.jobs.artifacts(job.id, { limit: SHOWN }).page(),
  });
  const isOpen = job.ended_at === null;
  return (
    <Section title={t.files} flush>
      <Loaded query={files}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>{isOpen ? t.noFiles : t.noFilesLeft}</Empty>
          ) : (
            <FileTable jobId={job.id} files={items} open={(name) => market.jobs.download(job.id, name)} />
          )
        }
      </Loaded>
    </Section>
  );
}

interface FileTableProps {
  jobId: string;
  files: readonly Artifact[];
  open: (name: string) => Download;
  more?: Array<Column<Artifact>>;
}

/** Files to look at and to save. */
export function FileTable({ jobId, files, open, more = [] }: FileTableProps) {
  const t = useJobsTexts();
  const formats = useFormats();
  const [shown, setShown] = useState<Artifact | null>(null);
  const [error, setError] = useState<unknown>(null);
  const save = (name: string) => {
    setError(null);
    void saveFile(open(name), name).catch(setError);
  };
  return (
    <>
      <Table
        caption={t.files}
        items={files}
        keyOf={({ name }) => name}
        columns={[
          { name: t.file, cell: ({ name }) => <bdi className={styles['code']}>{name}</bdi> },
          { name: t.size, numeric: true, cell: ({ size_bytes }) => formats.bytes(size_bytes) },
          ...more,
          {
            name: t.actions,
            unnamed: true,
            cell: (file) => (
              <Row>
                {previewKind(file) !== null && (
                  <Button
                    small
                    aria-expanded={shown?.name === file.name}
                    aria-label={`${shown?.name === file.name ? t.hidePreview : t.preview}: ${file.name}`}
                    onClick={() => setShown(shown?.name === file.name ? null : file)}
                  >
                    {shown?.name === file.name ? t.hidePreview : t.preview}
                  </Button>
                )}
                <Button small aria-label={`${t.download}: ${file.name}`} onClick={() => save(file.name)}>
                  {t.download}
                </Button>
              </Row>
            ),
          },
        ]}
      />
      {error !== null && <ErrorNotice error={error} />}
      {shown && <FilePreview key={shown.name} jobId={jobId} file={shown} open={() => open(shown.name)} />}
    </>
  );
}

/** By a request of ours, since the browser's own would have no token. */
async function saveFile(file: Download, name: string): Promise<void> {
  const bytes = await file.blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_MS);
}
