import { useEffect, useState } from 'react';
import { useFormats } from '../../../text/formats.js';
import { useLanguage } from '../../../text/language.js';
import { Button, ErrorNotice, Form, Progress, Row, Section, Stack, TextArea, TextField } from '../../../ui/index.js';
import { useAssistantTexts } from '../texts/index.js';
import { Findings } from './findings.js';
import { isPhoto, type Upload } from './upload.js';
import { useUpload } from './use-upload.js';
import styles from './photos.module.css';

export function UploadSection() {
  const t = useAssistantTexts().photos;
  const lang = useLanguage();
  const { upload, send, cancel } = useUpload();
  const [photo, setPhoto] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const [description, setDescription] = useState('');
  const [location, setLocation] = useState('');
  const wrong = photo ? !isPhoto(photo) : tried;
  const busy = upload.state === 'sending';
  const submit = (): void => {
    setTried(true);
    if (busy || !photo || !isPhoto(photo)) return;
    const said = { description: description.trim() || undefined, location: location.trim() || undefined };
    void send(photo, { ...said, lang });
  };
  return (
    <Section title={t.upload}>
      <Stack>
        <Form label={t.upload} onSubmit={submit}>
          <TextField
            label={t.file}
            type="file"
            accept="image/jpeg,image/png"
            hint={t.fileHint}
            error={wrong ? t.wrongFile : undefined}
            disabled={busy}
            onChange={(event) => setPhoto(event.target.files?.[0] ?? null)}
          />
          {photo && isPhoto(photo) && <Preview photo={photo} />}
          <TextArea
            label={t.description}
            hint={t.descriptionHint}
            rows={2}
            maxLength={1000}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
          <TextField
            label={t.location}
            maxLength={200}
            value={location}
            onChange={(event) => setLocation(event.target.value)}
          />
          <Row>
            <Button type="submit" look="primary" busy={busy}>
              {t.send}
            </Button>
            {busy && <Button onClick={cancel}>{t.cancel}</Button>}
          </Row>
        </Form>
        <Course upload={upload} />
      </Stack>
    </Section>
  );
}

/** The photo from memory: it is sent only with the form. */
function Preview({ photo }: { photo: File }) {
  const t = useAssistantTexts().photos;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url && <img className={styles['preview']} src={url} alt={t.preview} />;
}

function Course({ upload }: { upload: Upload }) {
  const t = useAssistantTexts().photos;
  const formats = useFormats();
  switch (upload.state) {
    case 'idle':
      return null;
    case 'sending': {
      const text = upload.share < 1 ? t.sending.replace('{percent}', formats.percent(upload.share)) : t.looking;
      return (
        <div role="status">
          <Progress percent={upload.share * 100} label={text} />
          <p>{text}</p>
        </div>
      );
    }
    case 'failed':
      return <ErrorNotice error={upload.error} />;
    case 'done':
      return <Findings result={upload.result} />;
  }
}
