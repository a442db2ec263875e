import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { market } from '../../session/session.js';
import { Button, ErrorNotice, Form, Notice, Row, Section, TextField } from '../../ui/index.js';
import { useReferralsTexts } from './texts/index.js';

const LENGTH = 8;

/** For somebody who was invited and did not say so when registering. */
export function ApplySection() {
  const t = useReferralsTexts();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const apply = useMutation({
    mutationFn: () => market.referrals.apply(code.trim()),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['referral'] }),
  });
  return (
    <Section title={t.invited}>
      {apply.isSuccess ? (
        <Notice tone="good">{t.applied}</Notice>
      ) : (
        <Form onSubmit={() => apply.mutate()}>
          <TextField
            label={t.theirCode}
            hint={t.theirCodeHint}
            maxLength={LENGTH}
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          {apply.error && <ErrorNotice error={apply.error} />}
          <Row>
            <Button type="submit" busy={apply.isPending} disabled={code.trim().length !== LENGTH}>
              {t.apply}
            </Button>
          </Row>
        </Form>
      )}
    </Section>
  );
}
