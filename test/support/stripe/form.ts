/** What a form-encoded body or query of Stripe's says: brackets nest, all values are text. */
export interface Form {
  [name: string]: string | Form | undefined;
}

/** `a[b][0]=c` as `{a: {b: {0: 'c'}}}`. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null) as Form;
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll(']', '').split('[');
    let at = form;
    for (const name of names.slice(0, -1)) at = (at[name] ??= Object.create(null) as Form) as Form;
    at[names.at(-1) ?? ''] = value;
  }
  return form;
}

export const textOf = (value: Form[string]): string | undefined => (typeof value === 'string' ? value : undefined);
export const formOf = (value: Form[string]): Form => (typeof value === 'object' ? value : {});

/** Values of `expand[0]`, `expand[1]`, … */
export const listOf = (value: Form[string]): string[] =>
  Object.values(formOf(value)).filter((one): one is string => typeof one === 'string');

export function metadataOf(value: Form[string]): Record<string, string> {
  return Object.fromEntries(Object.entries(formOf(value)).map(([name, one]) => [name, textOf(one) ?? '']));
}
