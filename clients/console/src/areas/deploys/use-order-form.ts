import { useState } from 'react';
import { chosen, formOf, restored, type OrderForm } from './order.js';
import { isTemplate, type TemplateName } from './templates.js';

const STORED = 'market.draft.deploy';

function store(form: OrderForm): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(form));
  } catch {
    // The tab's storage is full or forbidden: the form works all the same.
  }
}

/** The form's content; it stays in the tab until it is ordered. `asked` is the template that the address names. */
export function useOrderForm(asked: string | undefined, nameOf: (template: TemplateName) => string) {
  const [form, setForm] = useState<OrderForm>(() => {
    const kept = restored(sessionStorage.getItem(STORED));
    const first = isTemplate(asked) ? asked : 'web';
    if (kept === null) return formOf(first, nameOf(first));
    return isTemplate(asked) ? chosen(kept, asked, nameOf) : kept;
  });
  const change = (of: (now: OrderForm) => OrderForm): void =>
    setForm((now) => {
      const next = of(now);
      store(next);
      return next;
    });
  return {
    form,
    set: (fields: Partial<OrderForm>) => change((now) => ({ ...now, ...fields })),
    choose: (template: TemplateName) => change((now) => chosen(now, template, nameOf)),
    clear: () => sessionStorage.removeItem(STORED),
  };
}
