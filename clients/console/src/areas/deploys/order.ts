import type { DeployQuoteRequest, NewDeploy } from '@compute-market/sdk';
import { envOf, linesOf } from '../../text/env-lines.js';
import { isTemplate, TEMPLATES, type Template, type TemplateName } from './templates.js';

/** The order form: what somebody typed, as it is. */
export interface OrderForm {
  template: TemplateName;
  name: string;
  image: string;
  /** One argument per line. */
  command: string;
  /** `NAME=value` per line. */
  env: string;
  port: string;
  gpu: string;
  gpuCount: string;
  replicas: string;
  hours: string;
  memory: string;
  currency: 'coin' | 'usd';
  network: boolean;
  renews: boolean;
}

export function formOf(template: TemplateName, name: string): OrderForm {
  const { image = '', command = [], port, memory_mb, network }: Template = TEMPLATES[template];
  return {
    ...{ template, name, image, command: command.join('\n'), env: '', network, currency: 'coin', renews: false },
    ...{ port: port === undefined ? '' : String(port), memory: String(memory_mb) },
    ...{ gpu: 'cpu', gpuCount: '1', replicas: '1', hours: '1' },
  };
}

/** Another template: what was typed stays, the rest becomes what the template begins with. */
export function chosen(form: OrderForm, template: TemplateName, nameOf: (template: TemplateName) => string): OrderForm {
  const before: Partial<OrderForm> = formOf(form.template, nameOf(form.template));
  const typed = Object.entries(form).filter(([field, value]) => value !== before[field as keyof OrderForm]);
  return { ...formOf(template, nameOf(template)), ...Object.fromEntries(typed) };
}

/** The form out of what was stored; null when it was none. */
export function restored(stored: string | null): OrderForm | null {
  try {
    const found = JSON.parse(stored ?? 'null') as OrderForm | null;
    if (found === null || !isTemplate(found.template)) return null;
    const empty = formOf(found.template, '');
    const isWhole = (Object.keys(empty) as Array<keyof OrderForm>).every(
      (field) => typeof found[field] === typeof empty[field],
    );
    return isWhole ? found : null;
  } catch {
    return null;
  }
}

/** Bounds of the form's numbers, as the API has them. */
export const BOUNDS = {
  replicas: [1, 100],
  hours: [1, 8760],
  gpuCount: [1, 64],
  memory: [16, 1_048_576],
  port: [1, 65_535],
} as const;

/** Digits only: what a point or comma means depends on the reader. */
export const wholeOf = (text: string, [least, most]: readonly [number, number]): number | null => {
  const value = Number(text);
  return /^\d{1,7}$/.test(text.trim()) && value >= least && value <= most ? value : null;
};

/** Undefined: none is opened. */
export const portOf = (text: string): number | null | undefined =>
  text.trim() === '' ? undefined : wholeOf(text, BOUNDS.port);

/** What the price depends on; null while a number is missing or out of bounds. */
export function sizeOf(form: OrderForm): DeployQuoteRequest | null {
  const [replicas, hours, gpus] = [
    wholeOf(form.replicas, BOUNDS.replicas),
    wholeOf(form.hours, BOUNDS.hours),
    wholeOf(form.gpuCount, BOUNDS.gpuCount),
  ];
  if (replicas === null || hours === null || gpus === null || form.gpu.trim() === '') return null;
  return {
    gpu_model: form.gpu.trim(),
    ...(form.gpu !== 'cpu' && { gpu_count: gpus }),
    replicas,
    duration_hrs: hours,
    payment_type: form.currency,
  };
}

/** The order; null while something is missing. */
export function orderOf(form: OrderForm, quoteId: string): NewDeploy | null {
  const size = sizeOf(form);
  const memory = wholeOf(form.memory, BOUNDS.memory);
  const port = portOf(form.port);
  const template: Template = TEMPLATES[form.template];
  const command = linesOf(form.command);
  const image = form.image.trim();
  const env = envOf(form.env);
  if (size === null || memory === null || port === null || env === null || form.name.trim() === '') return null;
  if (template.asksForImage && image === '') return null;
  return {
    ...size,
    job_name: form.name.trim(),
    job_type: template.job_type,
    ...(image !== '' && { image }),
    ...(command.length > 0 && { command }),
    env,
    ...(port !== undefined && { port }),
    auto_renew: form.renews,
    network: form.network,
    memory_mb: memory,
    quote_id: quoteId,
  } as NewDeploy;
}

/** What a part of the form needs. */
export interface FormPart {
  form: OrderForm;
  set: (change: Partial<OrderForm>) => void;
}
