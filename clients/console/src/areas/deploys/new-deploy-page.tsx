import { getRouteApi } from '@tanstack/react-router';
import { Page, Section, Select, TextField, Grid } from '../../ui/index.js';
import { usePageSubject } from '../assistant/page-subject.js';
import { ContentFields } from './content-fields.js';
import styles from './deploys.module.css';
import type { OrderForm } from './order.js';
import { QuoteSection } from './quote-section.js';
import { SizeFields } from './size-fields.js';
import { TEMPLATE_NAMES } from './templates.js';
import { useDeploysTexts } from './texts/index.js';
import { useOrderForm } from './use-order-form.js';

const route = getRouteApi('/signed-in/deploys/new');

/** Orders a deploy: a template, its content, its size, and the price before it is ordered. */
export function NewDeployPage() {
  const t = useDeploysTexts();
  usePageSubject({ type: 'new_deploy' });
  const { template } = route.useSearch();
  const { form, set, choose, clear } = useOrderForm(template, (name) => t.templates[name].name);
  return (
    <Page title={t.newDeploy} about={t.newAbout}>
      <Section title={t.template}>
        <fieldset className={styles['templates']}>
          <legend className="visually-hidden">{t.template}</legend>
          {TEMPLATE_NAMES.map((name) => (
            <label key={name} className={styles['template']}>
              <input type="radio" name="template" checked={form.template === name} onChange={() => choose(name)} />
              <strong>{t.templates[name].name}</strong>
              <span>{t.templates[name].about}</span>
            </label>
          ))}
        </fieldset>
      </Section>
      <Section title={t.content}>
        <Grid>
          <TextField
            label={t.name}
            maxLength={100}
            value={form.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <Select
            label={t.currency}
            value={form.currency}
            onChange={(event) => set({ currency: event.target.value as OrderForm['currency'] })}
          >
            <option value="coin">{t.currencies.coin}</option>
            <option value="usd">{t.currencies.usd}</option>
          </Select>
        </Grid>
        <ContentFields {...{ form, set }} />
      </Section>
      <Section title={t.size}>
        <SizeFields {...{ form, set }} />
      </Section>
      <QuoteSection form={form} onOrdered={clear} />
    </Page>
  );
}
